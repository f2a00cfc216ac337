//! Where clouds and clusters hand out credentials. Refused under every rule but one that names the host or address itself.
//!
//! Sources: the providers' documentation, as read in November 2026; cloud-init (Akamai, Oracle), docs.ucloud.cn, and for
//! Volcano Engine and Alibaba's IPv6 address the tools of their users (R).

/// Addresses, as IPv6 (IPv4 as IPv4-mapped), and whose they are.
pub static ADDRESSES: &[(u128, &str)] = &[
    (v4([169, 254, 169, 254]), "metadata of AWS, Azure, Google Cloud, Oracle, DigitalOcean, Hetzner and OpenStack"),
    (v4([169, 254, 170, 2]), "task metadata of Amazon ECS"),
    (v4([169, 254, 170, 23]), "Pod Identity of Amazon EKS"),
    (v4([169, 254, 42, 42]), "metadata of Scaleway"),
    (v4([169, 254, 0, 23]), "metadata of Tencent Cloud"),
    (v4([168, 63, 129, 16]), "WireServer of Azure"),
    (v4([100, 100, 100, 200]), "metadata of Alibaba Cloud"),
    (v4([100, 96, 0, 96]), "metadata of Volcano Engine"),
    (v4([100, 80, 80, 80]), "metadata of UCloud"),
    (v4([192, 0, 0, 192]), "metadata of Oracle Cloud, classic"),
    (0xfd00_0ec2_0000_0000_0000_0000_0000_0254, "metadata of AWS"),
    (0xfd00_0ec2_0000_0000_0000_0000_0000_0023, "Pod Identity of Amazon EKS"),
    (0xfd20_00ce_0000_0000_0000_0000_0000_0254, "metadata of Google Cloud"),
    (0xfd00_0042_0000_0000_0000_0000_0000_0042, "metadata of Scaleway"),
    (0xfd00_00c1_0000_0000_0000_0000_a9fe_a9fe, "metadata of Oracle Cloud"),
    (0xfd00_a9fe_a9fe_0000_0000_0000_0000_0001, "metadata of Akamai"),
    (0xfd00_0100_0000_0000_0000_0000_0100_0200, "metadata of Alibaba Cloud"),
    (0xfe80_0000_0000_0000_0000_0000_a9fe_a9fe, "metadata of OpenStack"),
];

const fn v4(octets: [u8; 4]) -> u128 {
    0xffff_0000_0000 | u32::from_be_bytes(octets) as u128
}

/// Names; those with a dot hold for all names below them, too.
pub static NAMES: &[(&str, &str)] = &[
    ("metadata", "metadata of Google Cloud"),
    ("metadata.google.internal", "metadata of Google Cloud"),
    ("metadata.goog", "metadata of Google Cloud"),
    ("metadata.azure.internal", "metadata of Azure"),
    ("metadata.tencentyun.com", "metadata of Tencent Cloud"),
    ("metadata.cloud.ibm.com", "metadata of IBM Cloud"),
    ("instance-data", "metadata of AWS"),
    ("instance-data.ec2.internal", "metadata of AWS"),
    ("rancher-metadata", "metadata of Rancher"),
    ("kubernetes", "API server of a Kubernetes cluster"),
    ("kubernetes.default", "API server of a Kubernetes cluster"),
    ("kubernetes.default.svc", "API server of a Kubernetes cluster"),
    ("kubernetes.default.svc.cluster.local", "API server of a Kubernetes cluster"),
];
