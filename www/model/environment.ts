// A URI as an environment variable, as text. Nothing here runs or stores anything.

const VARIABLE = "LLM_URL";

/** A line of an `.env` file. In quotes, because `#` starts a comment in one; in single ones, because most readers of such files take those as they are. */
export function envLine(text: string): string {
  const quote = text.includes("'") ? '"' : "'";
  return `${VARIABLE}=${quote}${text}${quote}`;
}

/** From the variable of the shell, so that no key is in the command or in its history; printf adds no line break, echo would. */
export const VERCEL = `printf %s "$${VARIABLE}" | vercel env add ${VARIABLE} production`;
