/** Names of files that people gave or will see. */

/** As a person called the file, without what only their computer needs or what deceives: one line, no folders. @returns '' for nothing */
export function plainFileName(given: string, maxLength: number): string {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  return last
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\uFFFD]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed()
    .replaceAll('\uFFFD', '')
}

/** `Content-Disposition` for a file to be saved under this name (RFC 6266): in ASCII for old programs, and in full. */
export function attachmentNamed(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9 ._-]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** The name of a list's file: `jobs.csv` of `jobs.list`, `points.csv` of `collections.points`, `jobs-saved.csv` of `jobs.saved`. */
export function csvNameOf(operation: string, layout?: string): string {
  const [feature = '', call = ''] = operation.split('.')
  const isWhole = /^(list|read|search)/.test(call)
  const name = feature === 'collections' ? call : isWhole ? feature : `${feature}-${call}`
  const plain = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `${[plain, layout].filter(Boolean).join('-')}.csv`
}
