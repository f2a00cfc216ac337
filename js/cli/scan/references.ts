// What stands for a value that is put in later: a variable of a shell, of a template, of a string in a program. In a
// key's place it is no secret. What has more than names in it, such as a default, may be one.

// A name in quotes, as in `process.env["LLM_KEY"]`. No key looks like it.
const NAME = "(?:[A-Z]{1,32}(?:_[A-Z0-9]{1,32}){0,8}|[a-z]{0,32}(?:[-_.][a-z]{1,32}){0,8})";
// Names and what programs put between them. No colon, no slash and no hyphen, so that no URI and few keys are in it.
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

/** The text with every reference that would end a URI in one word of the same length, so that places stay. */
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
// Where a key was left out of an example: `...`, `sk-…`.
const ELLIPSIS = /:((?:[a-z]{1,8}-){0,2}(?:\.{3}|…))(?=@)/g;

const stars = (found: string): string => "*".repeat(found.length);

/** The text, without spaces in its references, with stars in place of each: a mask of any length is no secret. */
export const withoutReferences = (text: string): string =>
  text.replace(REFERENCE, stars).replace(ELLIPSIS, (_, key) => `:${stars(key)}`);
