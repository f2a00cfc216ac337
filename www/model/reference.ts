// The URL of an issue's reference. Links open only on a click and send no referrer.

const PLACES: readonly (readonly [pattern: RegExp, url: (match: RegExpMatchArray) => string])[] = [
  [
    /^(draft-[\w-]+?) §([\d.]+)$/,
    ([, name, section]) => `https://datatracker.ietf.org/doc/html/${name}#section-${section}`,
  ],
  [/^RFC (\d+) §([\d.]+)$/, ([, number, section]) => `https://www.rfc-editor.org/rfc/rfc${number}#section-${section}`],
  [/^RFC (\d+)/, ([, number]) => `https://www.rfc-editor.org/rfc/rfc${number}`],
  [/^WHATWG URL/, () => "https://url.spec.whatwg.org/"],
];

export function placeOf(reference: string): string | undefined {
  for (const [pattern, url] of PLACES) {
    const match = reference.match(pattern);
    if (match !== null) return url(match);
  }
  return undefined;
}
