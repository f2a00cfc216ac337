/**
 * The main entry. The first call compiles and starts the module; importing the entry does not.
 * @module llm-uri
 */

export type {
  CodePage,
  LlmUriLiteral,
  SafeParseResult,
  WasmInput,
} from "../core/core.js";
export {
  build,
  canParse,
  defaultLimits,
  explain,
  formatIssues,
  HostPolicy,
  init,
  initSync,
  issueCodes,
  LlmUri,
  LlmUriError,
  parse,
  parseHost,
  safeParse,
  validate,
  wellKnownParams,
} from "../core/core.js";
export type * from "../core/types.js";
export type {
  ReadableSide,
  Redactor,
  RedactorOptions,
  SecretKind,
  SecretMatch,
  StreamRedactOptions,
  UriMatch,
  WritableSide,
} from "../text/text.js";
export {
  ChunkRedactor,
  createRedactor,
  findSecrets,
  findUris,
  initText,
  initTextSync,
  RedactionStream,
  redact,
  tokenize,
} from "../text/text.js";
