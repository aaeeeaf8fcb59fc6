import type { PdfPage } from './document.ts'

/** Pixels for a point: 150 for an inch. */
const SCALE = 150 / 72

/** Draws each page anew, fine enough for paper, and prints nothing but them. */
export async function printPages(pages: readonly PdfPage[]): Promise<void> {
  const sheets = document.createElement('div')
  sheets.className = 'pdf-print'
  const addresses: string[] = []
  const end = () => {
    sheets.remove()
    for (const address of addresses) URL.revokeObjectURL(address)
  }
  try {
    for (const page of pages) {
      const image = new Image()
      image.src = URL.createObjectURL(await pictureOf(await page.draw(SCALE).done))
      addresses.push(image.src)
      await image.decode()
      sheets.append(image)
    }
    document.body.append(sheets)
    // On phones, printing goes on after the call.
    addEventListener('afterprint', end, { once: true })
    print()
  } catch (cause) {
    end()
    throw cause
  }
}

function pictureOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The page is too large to be printed.'))), 'image/jpeg', 0.92),
  )
}
