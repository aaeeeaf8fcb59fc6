/** A chart as a file: its colours are those of the page, which a file does not have. */
import { saveFile } from '../../../api/download.ts'

const PNG_SCALE = 2

/** The SVG by itself, with every `var(--…)` replaced by what it is on the page now. */
export function standalone(svg: Element): string {
  const styles = getComputedStyle(document.documentElement)
  const copy = svg.cloneNode(true) as Element
  const text = new XMLSerializer().serializeToString(copy)
  // It lands in attributes, which double quotes would end: names of fonts have some.
  const resolve = (_: string, name: string) => styles.getPropertyValue(name).trim().replaceAll('"', "'") || 'currentColor'
  // A colour of the page may be written by another one.
  return text.replaceAll(/var\((--[\w-]+)\)/g, resolve).replaceAll(/var\((--[\w-]+)\)/g, resolve)
}

export function saveSvg(svg: Element, name: string): void {
  saveFile(new Blob([standalone(svg)], { type: 'image/svg+xml' }), `${name}.svg`)
}

export async function savePng(svg: Element, name: string): Promise<void> {
  const address = URL.createObjectURL(new Blob([standalone(svg)], { type: 'image/svg+xml' }))
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width * PNG_SCALE
  canvas.height = image.height * PNG_SCALE
  const context = canvas.getContext('2d')
  context?.scale(PNG_SCALE, PNG_SCALE)
  if (context) {
    context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--surface')
    context.fillRect(0, 0, image.width, image.height)
  }
  context?.drawImage(image, 0, 0)
  URL.revokeObjectURL(address)
  canvas.toBlob((blob) => blob && saveFile(blob, `${name}.png`))
}
