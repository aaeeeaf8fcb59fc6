import { describe, expect, it } from 'vitest'
import { imageOf } from './image.ts'

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))
const png = bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 2, 0, 0, 0, 1, 0])
const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc2, 0, 11, 8, 1, 0, 2, 0])
const riff = (chunk: string, rest: readonly number[]) => bytes('RIFF', [0, 0, 0, 0], 'WEBP', chunk, [0, 0, 0, 0], rest)

describe('a picture', () => {
  it.each([
    ['a PNG', png, 'png'],
    ['a JPEG with segments and a fill byte before its size', jpeg, 'jpeg'],
    ['a WebP', riff('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 0, 2, 0, 1]), 'webp'],
    ['a WebP without losses', riff('VP8L', [0x2f, 0xff, 0xc1, 0x3f, 0]), 'webp'],
    ['a WebP with more than a picture', riff('VP8X', [0, 0, 0, 0, 0xff, 1, 0, 0xff, 0, 0]), 'webp'],
  ])('is %s of 512 by 256', (_, picture, type) => expect(imageOf(picture)).toEqual({ type, width: 512, height: 256 }))

  it.each([
    ['nothing', bytes('')],
    ['a text', bytes('hello, this is a text that is long enough to be read')],
    ['a page', bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a GIF', bytes('GIF89a', [0, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
    ['a PNG that was cut off', png.subarray(0, 20)],
    ['a JPEG that was cut off', jpeg.subarray(0, 12)],
    ['a JPEG whose segments lead to no marker', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 2, 1, 2, 3, 4])],
    ['a WebP of another kind', riff('ALPH', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
  ])('is not %s', (_, picture) => expect(imageOf(picture)).toBeUndefined())

  it('is found where the bytes are a part of a larger buffer', () =>
    expect(imageOf(Buffer.concat([Buffer.alloc(7), png]).subarray(7))).toMatchObject({ width: 512 }))
})
