// References to values that another program inserts: variables of shells, templates and strings in programs. A key that
// is a reference is not a secret. A reference with more than names, such as a default, may contain one.

// A name in quotes, as in `process.env["LLM_KEY"]`. Keys do not have this form.
const NAME = "(?:[A-Z]{1,32}(?:_[A-Z0-9]{1,32}){0,8}|[a-z]{0,32}(?:[-_.][a-z]{1,32}){0,8})";
// Names and operators between them. Without colon, slash and hyphen, so that no URI and few keys match.
const CODE = `(?:[\\w.$!?()[\\],=| \\t]|"${NAME}"|'${NAME}'){0,200}`;
const TEMPLATE_CODE = `(?:[\\w.$!?()[\\],=| \\t-]|"${NAME}"|'${NAME}'){0,200}`;

/** `{{ .Values.key | quote }}`, `${{ secrets.LLM_KEY }}`. */
const DOUBLE = `\\$?\\{\\{${TEMPLATE_CODE}\\}\\}`;
/** `${process.env.LLM_KEY!}`, `#{key}`, `{os.environ["LLM_KEY"]}`, `{0}`. */
const BRACES = `[$#]?\\{${CODE}\\}`;
/** A shell's `${LLM_KEY:?not set}` and `${LLM_KEY:-}`; a default that is not empty may be a key. */
const SHELL = "\\$\\{[A-Za-z_]\\w{0,100}(?::?[-+]|:?\\?[^{}\"'\\r\\n]{0,100})\\}";
/** `<%= ENV["LLM_KEY"] %>`. */
const TAG = `<%[-=]?${CODE}-?%>`;

const WITH_SPACES = new RegExp(`${DOUBLE}|${SHELL}|${BRACES}|${TAG}`, "g");
const PLAIN = /^\$?\{[\w.]*\}$/;

/** The text with each reference that contains white space replaced by a word of the same length. */
export const withoutSpaces = (text: string): string =>
  text.replace(WITH_SPACES, (found) => (PLAIN.test(found) ? found : `{${"_".repeat(found.length - 2)}}`));

const NAMES = [
  "[$#]?\\{[\\w.]*(?:\\([\\w.]*\\))?\\}",
  "%24%7[Bb][A-Za-z_]\\w*%7[Dd]",
  "\\$\\([A-Za-z_][\\w.]*\\)", // Kubernetes, Azure Pipelines, make
  "\\$env:[A-Za-z_]\\w*", // PowerShell
  "\\$[A-Z_][A-Z0-9_]*",
  "%[A-Z_][A-Z0-9_]*%", // Windows
  "%[sv](?![0-9A-Za-z])", // printf
];
const REFERENCE = new RegExp(NAMES.join("|"), "g");
// A key that an example omits: `...`, `sk-…`.
const ELLIPSIS = /:((?:[a-z]{1,8}-){0,2}(?:\.{3}|…))(?=@)/g;

const stars = (found: string): string => "*".repeat(found.length);

/** The text with stars in place of each reference, because a mask of any length is not a secret. */
export const withoutReferences = (text: string): string =>
  text.replace(REFERENCE, stars).replace(ELLIPSIS, (_, key) => `:${stars(key)}`);
