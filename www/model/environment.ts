// A URI as an environment variable, as text. Nothing here runs or stores anything.

export const VARIABLE = "LLM_URL";

/** A line of an `.env` file. In quotes, because `#` starts a comment in one; in single ones, because most readers of such files take those as they are. */
export function envLine(text: string): string {
  const quote = text.includes("'") ? '"' : "'";
  return `${VARIABLE}=${quote}${text}${quote}`;
}

/** Many readers put the value of a variable in the place of its name, in quotes too. */
export const envWarning = (text: string): string | undefined =>
  text.includes("$") ? "It holds a $, which Next.js and others take for the start of a variable's name. %24 in its place says the same." : undefined;

/** From the variable of the shell, so that no key is in the command or in its history; printf adds no line break, echo would. */
export const VERCEL = `printf %s "$${VARIABLE}" | vercel env add ${VARIABLE} production`;
