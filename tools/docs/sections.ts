/** Generated parts of hand-written documents stand between `<!-- generated:NAME -->` and `<!-- /generated:NAME -->`. */
const MARKED = /(<!-- generated:([a-z-]+) -->\n).*?(<!-- \/generated:\2 -->)/gs

/** @throws when the document asks for a part that is not generated. */
export function fillSections(text: string, parts: ReadonlyMap<string, string>): string {
  return text.replaceAll(MARKED, (_, begin: string, name: string, end: string) => {
    const part = parts.get(name)
    if (part === undefined)
      throw new Error(`A document asks for the generated part "${name}", which does not exist. There are: ${[...parts.keys()].join(', ')}.`)
    return `${begin}\n${part.trim()}\n\n${end}`
  })
}

/** The part of a document that is written by hand. */
export function withoutSections(text: string): string {
  return text.replaceAll(MARKED, '$1$3')
}

/** Names of the generated parts in a document. */
export function sectionsIn(text: string): readonly string[] {
  return [...text.matchAll(MARKED)].map((match) => match[2] ?? '')
}
