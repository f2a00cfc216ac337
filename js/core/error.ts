// The error class of this package.

import type { Issue, IssueCode } from "./types.js";

/** Contains the issues of an invalid input. Neither the message nor any property contains a secret from the input. */
export class LlmUriError extends Error {
  /** `"LlmUriError"`. */
  override readonly name = "LlmUriError";
  /** All issues, in the order of the input. At least one is an error. */
  readonly issues: readonly Issue[];

  /** @internal Created by the library. `frame` is the formatted issues, with secrets masked. */
  constructor(issues: readonly Issue[], frame = "") {
    const first = firstError(issues);
    const more = issues.filter((issue) => issue.severity === "error").length - 1;
    const tail = more > 0 ? ` (and ${more} more error${more > 1 ? "s" : ""})` : "";
    super(
      `${first === undefined ? "Not an llm URI." : sentence(first)} [${first?.code ?? "unknown"}]${tail}${frame === "" ? "" : `\n\n${frame}`}`,
    );
    this.issues = Object.freeze([...issues]);
  }

  /** The code of the first error. */
  get code(): IssueCode {
    return firstError(this.issues)!.code;
  }
}

/** The message and the fix. */
const sentence = ({ message, fix }: Issue): string => (fix === undefined ? message : `${message} ${fix}`);

const firstError = (issues: readonly Issue[]): Issue | undefined => issues.find((issue) => issue.severity === "error");
