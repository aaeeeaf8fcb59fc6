/** Whether a file is a PDF that does nothing but show its pages (product 2.10, feature 78). */
import { PdfTooLargeInside } from './filters.ts'
import { PdfEncrypted, readPdf, type PdfFile } from './file.ts'
import { isDictionary, isRef, nameOf, PdfDamaged, type Dictionary, type PdfValue } from './syntax.ts'

/** `what` says it in the words of a sentence, for `active` alone. */
export type PdfProblem =
  { readonly problem: 'no_pdf' | 'damaged' | 'encrypted' | 'too_large_inside' } | { readonly problem: 'active'; readonly what: string }

/** Names that stand for something that acts, or carries another file. */
const ACTIVE: ReadonlyMap<string, string> = new Map([
  ...['JavaScript', 'JS'].map((name) => [name, 'a script'] as const),
  ...['Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE'].map((name) => [name, 'an action that leaves the document'] as const),
  ...['EmbeddedFile', 'EmbeddedFiles', 'EF', 'FileAttachment'].map((name) => [name, 'another file'] as const),
  ...['RichMedia', 'Rendition', 'Movie', 'Sound', 'Screen', '3D', 'XFA'].map((name) => [name, 'media or a form that runs'] as const),
])
/** What may follow the end mark. Readers look for it in the last 1,024 bytes. */
const END = /%%EOF[\s\0]{0,16}$/
const MAX_SECTIONS = 1_000
const MAX_PAGE_DEPTH = 32

/** @returns undefined when nothing is wrong */
export async function problemOfPdf(bytes: Buffer): Promise<PdfProblem | undefined> {
  if (!/^%PDF-(1\.[0-7]|2\.0)[\r\n ]/.test(bytes.toString('latin1', 0, 9))) return { problem: 'no_pdf' }
  if (!END.test(bytes.toString('latin1', Math.max(0, bytes.length - 32)))) return { problem: 'damaged' }
  try {
    const file = await readPdf(bytes)
    const active = [...ACTIVE].find(([name]) => file.names.has(name))
    if (active) return { problem: 'active', what: active[1] }
    checkTables(file)
    checkPages(file)
    return undefined
  } catch (error) {
    if (error instanceof PdfEncrypted) return { problem: 'encrypted' }
    if (error instanceof PdfTooLargeInside) return { problem: 'too_large_inside' }
    if (error instanceof PdfDamaged) return { problem: 'damaged' }
    throw error
  }
}

/** Every table that a reader follows has to lead to objects that were found, else it shows others than those that were looked at. */
function checkTables({ sections, start, objectsAt, packs }: PdfFile): void {
  const starts = [...objectsAt.keys()].toSorted((one, other) => one - other)
  const seen = new Set<number>()
  const follow = [start]
  for (let at = follow.pop(); at !== undefined; at = follow.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    const section = sections.get(at)
    if (!section || seen.size > MAX_SECTIONS) throw new PdfDamaged('A table of references is missing.')
    for (const key of ['Prev', 'XRefStm']) {
      const next = section.trailer.get(key)
      if (typeof next === 'number') follow.push(next)
    }
  }
  for (const { entries } of sections.values()) {
    for (const entry of entries) {
      const isThere = 'within' in entry ? packs.has(entry.within) : objectsAt.get(nearest(starts, entry.at)) === entry.number
      if (!isThere) throw new PdfDamaged('A reference leads to no object.')
    }
  }
}

/** Some programs let a table point at the blank before an object. */
const BLANK = 4
function nearest(starts: readonly number[], at: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) < at) low = middle + 1
    else high = middle
  }
  const found = starts[low] ?? -1
  return found - at <= BLANK ? found : -1
}

/** The catalog leads to at least one page. */
function checkPages({ sections, start, resolve }: PdfFile): void {
  const root = [...sections.entries()].toSorted(([one], [other]) => Number(other === start) - Number(one === start))
  const catalog = root.map(([, { trailer }]) => resolve(trailer.get('Root'))).find((value) => isDictionary(value))
  let node: PdfValue | undefined = typeOf(catalog) === 'Catalog' ? resolve((catalog as Dictionary).get('Pages')) : undefined
  for (let depth = 0; depth < MAX_PAGE_DEPTH && typeOf(node) === 'Pages'; depth++) {
    const kids = resolve((node as Dictionary).get('Kids'))
    const first = Array.isArray(kids) ? (kids as readonly PdfValue[]).find((kid) => isRef(kid)) : undefined
    node = resolve(first)
  }
  if (typeOf(node) !== 'Page') throw new PdfDamaged('It has no pages.')

  function typeOf(value: PdfValue | undefined): string | undefined {
    return isDictionary(value) ? nameOf(resolve(value.get('Type'))) : undefined
  }
}
