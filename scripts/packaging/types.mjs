// The declarations under compilers of other ages. 4.7 is the first that reads a package's `exports` (node16); 5.0 is the
// first with `bundler`. The compiler between them and the newest is this repository's own.

import { join } from "node:path";

import { compileAsUsers, typesOfUsers } from "../check/types.mjs";

const RESOLUTIONS = {
  4.7: ["node16", "nodenext"],
  "5.0": ["node16", "nodenext", "bundler"],
  "7.0": ["node16", "nodenext", "bundler"],
};

export const own = () => typesOfUsers();
export const VERSIONS = Object.keys(RESOLUTIONS);

export const of = (version) => async (project) => {
  const files = await compileAsUsers(
    project.folder,
    join(project.parent, "node_modules", `typescript-${version}`),
    RESOLUTIONS[version],
  );
  return `${RESOLUTIONS[version].join(", ")}; ${files} files`;
};
