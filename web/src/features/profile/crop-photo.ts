/** Pixels a side of a photo, and its quality (§9). */
const SIDE = 512
const QUALITY = 0.75

/**
 * The middle of a picture as a square of 512 pixels, without what a camera wrote into the file, such as the place.
 * @throws when the browser cannot read it
 */
export async function croppedPhoto(file: File): Promise<File> {
  const picture = await createImageBitmap(file)
  const side = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new Error('The picture could not be drawn.')
  return new File([blob], 'photo.jpg', { type: blob.type })
}
