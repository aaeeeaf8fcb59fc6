/** A sentence with the first occurrence of each part in bold. */
export function Emphasized({ text, parts }: { readonly text: string; readonly parts: readonly string[] }) {
  return piecesOf(text, parts).map(({ start, piece, strong }) => (strong ? <b key={start}>{piece}</b> : piece))
}

type Piece = { readonly start: number; readonly piece: string; readonly strong: boolean }

export function piecesOf(text: string, parts: readonly string[]): Piece[] {
  const found = parts
    .flatMap((part) => (part && text.includes(part) ? [{ start: text.indexOf(part), piece: part, strong: true }] : []))
    .toSorted((one, other) => one.start - other.start)
  const pieces: Piece[] = []
  let at = 0
  for (const each of found) {
    if (each.start < at) continue
    if (each.start > at) pieces.push({ start: at, piece: text.slice(at, each.start), strong: false })
    pieces.push(each)
    at = each.start + each.piece.length
  }
  return at < text.length ? [...pieces, { start: at, piece: text.slice(at), strong: false }] : pieces
}
