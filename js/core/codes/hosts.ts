// Generated from data/special-hosts.json by scripts/gen/hosts.mjs (npm run gen). Do not edit.

/** The names of ranges and metadata services, as a JSON list. */
export const HOST_NAMES: string =
  "[\"metadata of AWS, Azure, Google Cloud, Oracle, DigitalOcean, Hetzner and OpenStack\"," +
  "\"task metadata of Amazon ECS\"," +
  "\"Pod Identity of Amazon EKS\"," +
  "\"metadata of Scaleway\"," +
  "\"metadata of Tencent Cloud\"," +
  "\"WireServer of Azure\"," +
  "\"metadata of Alibaba Cloud\"," +
  "\"metadata of Volcano Engine\"," +
  "\"metadata of UCloud\"," +
  "\"metadata of Oracle Cloud, classic\"," +
  "\"metadata of AWS\"," +
  "\"metadata of Google Cloud\"," +
  "\"metadata of Oracle Cloud\"," +
  "\"metadata of Akamai\"," +
  "\"metadata of OpenStack\"," +
  "\"this network\"," +
  "\"private use\"," +
  "\"shared address space\"," +
  "\"loopback\"," +
  "\"link local\"," +
  "\"IETF protocol assignments\"," +
  "\"documentation\"," +
  "\"AS112\"," +
  "\"AMT\"," +
  "\"6to4 relay anycast\"," +
  "\"benchmarking\"," +
  "\"multicast\"," +
  "\"reserved, and broadcast\"," +
  "\"unspecified address\"," +
  "\"IPv4-compatible, deprecated\"," +
  "\"IPv4-translated\"," +
  "\"local-use IPv4/IPv6 translation\"," +
  "\"discard only\"," +
  "\"dummy prefix\"," +
  "\"Teredo\"," +
  "\"6to4\"," +
  "\"segment routing SIDs\"," +
  "\"unique local\"," +
  "\"site local, deprecated\"," +
  "\"outside global unicast\"," +
  "\"metadata of Azure\"," +
  "\"metadata of IBM Cloud\"," +
  "\"metadata of Rancher\"," +
  "\"API server of a Kubernetes cluster\"]";
