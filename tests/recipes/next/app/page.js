import { parse } from "llm-uri";

export default function Page() {
  return <p>{parse(process.env.LLM_URL).model}</p>;
}
