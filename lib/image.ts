/** The format and size of a picture, by its bytes. Only the head is read; nothing is decoded. */
export type Image = { readonly type: 'jpeg' | 'png' | 'webp'; readonly width: number; readonly height: number }

/** Undefined when it is none of these formats, or broken before its size is said. */
export function imageOf(bytes: Uint8Array): Image | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return png(view) ?? webp(view) ?? jpeg(view)
  } catch (error) {
    // It ends before its size.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function textAt(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, n) => view.getUint8(at + n)))
}

function png(view: DataView): Image | undefined {
  if (textAt(view, 0, 8) !== '\u0089PNG\r\n\u001a\n' || textAt(view, 12, 4) !== 'IHDR') return undefined
  return { type: 'png', width: view.getUint32(16), height: view.getUint32(20) }
}

function webp(view: DataView): Image | undefined {
  if (textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 4) !== 'WEBP') return undefined
  const size = (width: number, height: number): Image => ({ type: 'webp', width, height })
  switch (textAt(view, 12, 4)) {
    case 'VP8 ':
      return size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
    }
    case 'VP8X':
      return size((view.getUint32(24, true) & 0xffffff) + 1, (view.getUint32(26, true) >>> 8) + 1)
    default:
      return undefined
  }
}

/** Walks the segments to the one that says the size: SOF0 to SOF15, without the three markers between them that are others. */
function jpeg(view: DataView): Image | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined
  for (let at = 2; ;) {
    const marker = view.getUint16(at)
    if (marker < 0xff01) return undefined
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
      return { type: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    // A fill byte before a marker; other markers are followed by the length of their segment.
    at += marker === 0xffff ? 1 : 2 + view.getUint16(at + 2)
  }
}
