import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { problemOfPdf } from './check.ts'
import { makePdf, packed, packedObject, type PdfPart, type PdfParts } from './testing/make-pdf.ts'

const fourMegabytes = packed(Buffer.alloc(4 * 1024 * 1024))
const text = (pdf: Buffer) => pdf.toString('latin1')
const bytes = (changed: string) => Buffer.from(changed, 'latin1')
const changed = (change: (pdf: string) => string, parts: PdfParts = {}) => bytes(change(text(makePdf(parts))))

describe('§7 a résumé that is a PDF', () => {
  it.each<[string, PdfParts]>([
    ['with one page', {}],
    ['of version 2', { header: '%PDF-2.0' }],
    ['with a packed page', { objects: [packed('BT (Hello) Tj ET')], page: '/Contents 4 0 R' }],
    ['with packed objects', { objects: [packedObject(5, '<< /Type /Font /Subtype /Type1 >>')] }],
    [
      'with a link and a jump to its first page',
      { catalog: '/OpenAction [3 0 R /Fit]', page: '/Annots [<< /Subtype /Link /A << /S /URI /URI (https://a.example) >> >>]' },
    ],
    ['with strings that hold brackets and the names of actions', { catalog: '/Lang (a \\) (nested /JavaScript) b) /ID <2f4a53>' }],
    [
      'with the letters of an action within a picture',
      { objects: [{ dictionary: '/Filter /DCTDecode', body: bytes('\xff\xd8 /JS /JavaScript \xff\xd9') }] },
    ],
    [
      'with a stream as text that stands for bytes',
      { objects: [{ dictionary: '/Filter [/ASCII85Decode /FlateDecode]', body: ascii85(deflateSync('BT ET')) }] },
    ],
  ])('§7 is taken: %s', async (_, parts) => expect(await problemOfPdf(makePdf(parts))).toBeUndefined())

  it('§7 is taken when it was changed by appending to it', async () => {
    const before = makePdf()
    const at = before.length
    const start = text(before).lastIndexOf('xref\n0')
    const object = '4 0 obj\n<< /Type /Font >>\nendobj\n'
    const more = `xref\n4 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 5 /Root 1 0 R /Prev ${start} >>\nstartxref\n${at + object.length}\n%%EOF`
    expect(await problemOfPdf(Buffer.concat([before, Buffer.from(object + more)]))).toBeUndefined()
  })
})

describe('§7 a file that says it is a PDF and is none is refused', () => {
  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('My résumé')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a picture with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a program', Buffer.from('MZ\x90\0'.repeat(100))],
    ['a page that is a PDF further on', Buffer.concat([Buffer.from('<html><script>alert(1)</script>\n'), makePdf()])],
    ['an archive that begins like a PDF', Buffer.concat([makePdf(), Buffer.from('PK\x03\x04'.repeat(50))])],
    ['a header alone', Buffer.from('%PDF-1.7\n%%EOF')],
  ])('§7 %s', async (_, sent) => expect(await problemOfPdf(sent)).toMatchObject({ problem: expect.stringMatching(/no_pdf|damaged/) }))
})

describe('§7 a PDF that could do more than show its pages is refused, with the word for it', () => {
  const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
  it.each<[string, string, PdfParts]>([
    ['a script', 'that runs when it is opened', { catalog: `/OpenAction ${script}` }],
    ['a script', 'under a name with escapes', { catalog: '/OpenAction << /S /Java#53cript /#4a#53 (x) >>' }],
    ['a script', 'in an object that nothing names', { objects: [script] }],
    ['a script', 'in packed objects', { objects: [packedObject(5, script)] }],
    ['a script', 'behind the last of the packed objects', { objects: [packed(`5 0 << /A 1 >> ${script}`, '/Type /ObjStm /N 1 /First 4')] }],
    ['a script', 'in packed objects without their type', { objects: [packed(`7 0 ${script}`, '/N 1 /First 4')] }],
    ['a script', 'in packed objects that only a table names', { objects: [packed(`7 0 ${script}`), crossReferences()] }],
    [
      'a script',
      'in the last row of packed objects, which is shorter',
      { objects: [packed(`\x007 0 ${script}`, '/Type /ObjStm /N 1 /First 4 /DecodeParms << /Predictor 12 /Columns 100 >>')] },
    ],
    ['a script', 'in a stream', { objects: [packed('app.alert(1)'), '<< /S /JavaScript /JS 4 0 R >>'] }],
    ['an action that leaves the document', 'a program', { catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }],
    ['an action that leaves the document', 'a form that is sent', { page: '/AA << /O << /S /SubmitForm /F (https://a.example) >> >>' }],
    ['another file', 'attached', { objects: [packed('MZ', '/Type /EmbeddedFile')] }],
    ['media or a form that runs', 'rich media', { page: '/Annots [<< /Subtype /RichMedia >>]' }],
    ['media or a form that runs', 'a form of its own', { catalog: '/AcroForm << /XFA 4 0 R >>', objects: [packed('<xdp/>')] }],
  ])('§7 %s: %s', async (what, _, parts) => expect(await problemOfPdf(makePdf(parts))).toEqual({ problem: 'active', what }))
})

it('§7 a script is found in packed objects whose number stands before already, on harmless ones', async () => {
  const hidden = packed('7 0 << /S /JavaScript /JS (app.alert\\(1\\)) >>', '/N 1 /First 4')
  const twice = makePdf({ catalog: '/OpenAction 7 0 R', objects: [packedObject(6, '<< /A 1 >>'), hidden, crossReferences()] })
  expect(await problemOfPdf(renumbered(twice, 5, 4))).toEqual({ problem: 'active', what: 'a script' })
})

describe('§7 a PDF that cannot be looked through is refused', () => {
  it('§7 an encrypted one, by its own word', async () =>
    expect(await problemOfPdf(makePdf({ trailer: '/Encrypt << /Filter /Standard /V 2 >>' }))).toEqual({ problem: 'encrypted' }))

  it.each<[string, Buffer]>([
    ['cut off in the middle', makePdf({ objects: [packed('x'.repeat(5_000))] }).subarray(0, 300)],
    ['without its end', changed((pdf) => pdf.replace('%%EOF', ''))],
    ['without a table', changed((pdf) => pdf.replace(/xref\n0[^]*trailer/, 'trailer'))],
    ['that begins elsewhere', changed((pdf) => pdf.replace(/startxref\n\d+/, 'startxref\n12'))],
    ['whose table leads into the middle of a stream', hidden()],
    ['whose table says that objects are in what is no stream', makePdf({ objects: ['<< /A 1 >>', crossReferences()] })],
    [
      'whose packed objects have the number of something else',
      renumbered(makePdf({ objects: [packedObject(7, '<< /A 1 >>'), crossReferences(), '<< /B 1 >>'] }), 6, 4),
    ],
    [
      'whose packed objects begin within a string',
      makePdf({ objects: [packed('7 1 (<< /S /JavaScript >>)', '/Type /ObjStm /N 1 /First 4')] }),
    ],
    [
      'whose packed objects begin within a comment',
      makePdf({ objects: [packed('7 1 %<< /S /JavaScript >>\n1', '/Type /ObjStm /N 1 /First 4')] }),
    ],
    [
      'whose packed objects name their filter elsewhere',
      makePdf({ objects: ['/FlateDecode', { dictionary: '/Filter 4 0 R /Type /ObjStm /N 1 /First 4', body: deflateSync('7 0 1') }] }),
    ],
    [
      'whose packed objects are predicted as a picture is',
      makePdf({ objects: [packed('7 0 1', '/Type /ObjStm /N 1 /First 4 /DecodeParms << /Predictor 2 >>')] }),
    ],
    ['without a page', changed((pdf) => pdf.replace('/Kids [3 0 R]', '/Kids []     '))],
    ['whose pages lead round in a circle', changed((pdf) => pdf.replace('/Kids [3 0 R]', '/Kids [2 0 R]'))],
    ['nested ten thousand deep', makePdf({ objects: ['['.repeat(10_000) + ']'.repeat(10_000)] })],
    ['with a page between its objects', changed((pdf) => pdf.replace('xref\n0', '<script>alert(1)</script>\nxref\n0'))],
    ['with a part in another file', makePdf({ objects: [packed('', '/F (//a.example/x)')] })],
    ['packed twice', makePdf({ objects: [{ dictionary: '/Filter [/FlateDecode /FlateDecode]', body: deflateSync(deflateSync('x')) }] })],
    ['packed by LZW', makePdf({ objects: [{ dictionary: '/Filter /LZWDecode', body: Buffer.from([0x80, 0x0b, 0x60, 0x50]) }] })],
    ['with a key twice in a dictionary', makePdf({ objects: [packed('7 0 1', '/Type /ObjStm /N 1 /First 4 /Filter /LZWDecode')] })],
    ['with a key twice, once in escapes', makePdf({ page: '/Rotate 0 /Rot#61te 90' })],
    ['whose table of references is cut off', makePdf({ objects: [packed(Buffer.from([1, 0, 9, 0]), '/Type /XRef /W [1 2 1] /Size 8')] })],
    [
      'whose packed objects have their parameters under a short name',
      makePdf({ objects: [packed('7 0 1', '/Type /ObjStm /N 1 /First 4 /DP << /Predictor 12 /Columns 4 >>')] }),
    ],
    ['with a string that does not end', changed((pdf) => pdf.replace('/Type /Page ', '/Type (Page '))],
  ])('§7 one %s', async (_, sent) => expect(await problemOfPdf(sent)).toEqual({ problem: 'damaged' }))

  it.each<[string, () => Buffer]>([
    ['a page', () => makePdf({ objects: [packed(Buffer.alloc(129 * 1024 * 1024))] })],
    ['packed objects', () => makePdf({ objects: [packed(Buffer.alloc(20 * 1024 * 1024, ' '), '/Type /ObjStm /N 0 /First 0')] })],
    ['many pages, each of them small', () => makePdf({ objects: Array.from({ length: 40 }, () => fourMegabytes) })],
    ['runs of one byte', () => makePdf({ objects: [{ dictionary: '/Filter /RunLengthDecode', body: Buffer.alloc(3 * 1024 * 1024) }] })],
  ])('§7 a bomb: %s', async (_, made) => {
    const sent = made()
    expect(sent.length).toBeLessThan(5 * 1024 * 1024)
    expect(await problemOfPdf(sent)).toEqual({ problem: 'too_large_inside' })
  })
})

describe('§7 a PDF of many small parts is answered within two seconds of one core', () => {
  const many = (count: number, part: PdfPart) => makePdf({ objects: Array.from({ length: count }, () => part) })
  const table = packed(Buffer.alloc(500_000), '/Type /XRef /W [1 0 0] /Size 500000')
  const used = packed(Buffer.alloc(400_000, 1), '/Type /XRef /W [1 0 0] /Size 400000')
  it.each<[string, string | undefined, () => Buffer]>([
    ['as many empty streams as fit', 'too_large_inside', () => many(45_000, packed(''))],
    ['as many empty streams as are allowed', undefined, () => many(9_990, packed(''))],
    ['tables of nothing', undefined, () => many(15, table)],
    ['tables of references', 'too_large_inside', () => many(15, used)],
    [
      'streams whose lengths lead to the same blank',
      'damaged',
      () => {
        const streams = text(many(9_000, { dictionary: '', body: bytes('x') })).replaceAll('/Length 1', '/Length 2000000')
        return bytes(streams.replace('xref\n0', `${' '.repeat(3_500_000)}xref\n0`))
      },
    ],
    [
      'streams that share a long list of filters',
      'damaged',
      () =>
        makePdf({
          objects: [
            `[${'/Fl '.repeat(400_000)}]`,
            ...Array.from({ length: 9_000 }, () => ({ dictionary: '/Filter 4 0 R', body: Buffer.alloc(0) })),
          ],
        }),
    ],
  ])(
    '§7 %s',
    async (_, problem, made) => {
      const sent = made()
      expect(sent.length).toBeLessThan(5 * 1024 * 1024)
      let least = Infinity
      // Other work on the machine only adds to it, so the least of a few counts.
      for (let n = 0; n < 3 && least >= 2; n++) {
        const before = process.cpuUsage()
        expect((await problemOfPdf(sent))?.problem).toBe(problem)
        const { user, system } = process.cpuUsage(before)
        least = Math.min(least, (user + system) / 1_000_000)
      }
      expect(least).toBeLessThan(2)
    },
    20_000,
  )
})

/** A table that names an object within the bytes of a picture, where a reader would find it and a look from the front does not. */
function hidden(): Buffer {
  const inside = '9 0 obj\n<< /S /Launch /F (cmd.exe) >>\nendobj\n'
  const pdf = text(makePdf({ objects: [{ dictionary: '/Filter /DCTDecode', body: bytes(inside) }] }))
  const at = String(pdf.indexOf(inside)).padStart(10, '0')
  return bytes(pdf.replace('trailer', `9 1\n${at} 00000 n \ntrailer`))
}

/** Gives an object the number of another, in the table as well. */
function renumbered(pdf: Buffer, from: number, to: number): Buffer {
  const before = text(pdf)
  const lines = before.slice(before.lastIndexOf('xref\n0'), before.lastIndexOf('trailer')).split('\n').slice(2)
  return bytes(before.replace(`\n${from} 0 obj`, `\n${to} 0 obj`).replace(`\n${lines[from]}\n`, `\n${lines[from]?.replace(' n', ' f')}\n`))
}

/** A table as a stream, which says that object 7 lies in stream 4. */
function crossReferences() {
  return packed(Buffer.from([2, 0, 4, 0]), '/Type /XRef /W [1 2 1] /Index [7 1] /Size 8')
}

function ascii85(data: Buffer): Buffer {
  const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)])
  let digits = ''
  for (let at = 0; at < padded.length; at += 4) {
    let value = padded.readUInt32BE(at)
    let five = ''
    for (let n = 0; n < 5; n++) {
      five = String.fromCodePoint(33 + (value % 85)) + five
      value = Math.floor(value / 85)
    }
    digits += five
  }
  return bytes(`${digits.slice(0, digits.length - (padded.length - data.length))}~>`)
}
