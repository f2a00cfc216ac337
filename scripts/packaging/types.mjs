// Checks the declarations with several versions of TypeScript. 4.7 is the first that reads `exports` of packages (node16); 5.0 is the
// first with `bundler`. `npm run check` uses this repository's version.

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
