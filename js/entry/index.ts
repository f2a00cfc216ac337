/**
 * The main entry. The first call compiles and starts the module; importing the entry does not.
 * @module llm-uri
 */

export type {
  CodePage,
  LlmUriLiteral,
  ReadableSide,
  Redactor,
  RedactorOptions,
  SafeParseResult,
  SecretKind,
  SecretMatch,
  StreamRedactOptions,
  UriMatch,
  WasmInput,
  WritableSide,
} from "../core/core.js";
export {
  build,
  ChunkRedactor,
  canParse,
  createRedactor,
  defaultLimits,
  defaultMarker,
  explain,
  findSecrets,
  findUris,
  formatIssues,
  HostPolicy,
  init,
  initSync,
  issueCodes,
  LlmUri,
  LlmUriError,
  parse,
  parseHost,
  RedactionStream,
  redact,
  safeParse,
  streamLimits,
  tokenize,
  validate,
  wellKnownParams,
} from "../core/core.js";
export type * from "../core/types.js";
