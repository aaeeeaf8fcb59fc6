/** Pixels a side of a photo, and its quality (§9). */
const SIDE = 512
const QUALITY = 0.75
/** Of a smaller picture nobody knows a face. */
const LEAST = 64

/**
 * The middle of a picture as a square of 512 pixels, without what a camera wrote into the file, such as the place.
 * @returns `problem`, a sentence, for what the browser cannot read and for what is too small
 */
export async function croppedPhoto(file: File): Promise<{ readonly photo: File } | { readonly problem: string }> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return { problem: 'This file is no picture that we can read. Please choose a JPEG, PNG or WebP.' }
  const side = Math.min(picture.width, picture.height)
  if (side < LEAST) {
    const size = `${picture.width} × ${picture.height}`
    picture.close()
    return { problem: `This picture has ${size} pixels. Please choose one of ${LEAST} × ${LEAST} or more.` }
  }
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  const context = canvas.getContext('2d')
  if (context) {
    // A JPEG has no transparency: what is clear would be black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, SIDE, SIDE)
    context.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE)
  }
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return blob
    ? { photo: new File([blob], 'photo.jpg', { type: blob.type }) }
    : { problem: 'This picture could not be made smaller here. Please choose another one.' }
}
