import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { problemOfPdf } from './check.ts'
import {
  appendedTo,
  ascii85,
  encryptedFor,
  makeLinearizedPdf,
  makePackedPdf,
  makePdf,
  packed,
  packedAsText,
  packedByLzw,
  packedObject,
  type PdfPart,
  type PdfParts,
} from '../testing/make-pdf.ts'

const TEXT = 'BT /F1 12 Tf (Ana Doe) Tj ET'
const bytes = (text: string) => Buffer.from(text, 'latin1')
const before = (text: string) => Buffer.concat([bytes(text), makePdf()])
const behind = (text: string) => Buffer.concat([makePdf(), bytes(text)])
const changed = (change: (pdf: string) => string, parts: PdfParts = {}) => bytes(change(makePdf(parts).toString('latin1')))
const withPage = (content: PdfPart) => makePdf({ objects: [content], page: '/Contents 4 0 R' })
const mail = 'Content-Type: application/pdf; name="cv.pdf"\r\nContent-Disposition: attachment; filename="cv.pdf"\r\n\r\n'

describe('§7 a résumé that is a PDF is taken, whatever wrote it', () => {
  it.each<[string, Buffer]>([
    ['with one page', makePdf()],
    ['of version 2', makePdf({ header: '%PDF-2.0' })],
    ['with a packed page', withPage(packed(TEXT))],
    ['packed by LZW', withPage(packedByLzw(TEXT))],
    ['packed by LZW, as text', withPage(packedAsText(TEXT))],
    ['packed by LZW altogether', makePackedPdf({ pack: packedByLzw })],
    ['packed twice', withPage({ dictionary: '/Filter [/FlateDecode /FlateDecode]', body: deflateSync(deflateSync(TEXT)) })],
    ['with a stream as text that stands for bytes', withPage(asText(TEXT))],
    ['in packed objects and a stream of references', makePackedPdf()],
    ['behind a byte order mark, in packed objects', Buffer.concat([bytes('\xEF\xBB\xBF'), makePackedPdf()])],
    ['with packed objects beside others', makePdf({ objects: [packedObject(5, '<< /Type /Font /Subtype /Type1 >>')] })],
    ['for the web', makeLinearizedPdf()],
    ['changed by appending to it', appendedTo(makePdf(), 4, '<< /Type /Font >>')],
    ['behind a byte order mark', before('\xEF\xBB\xBF')],
    ['behind the head of a mail', before(mail)],
    ['behind 1,024 bytes', before('x'.repeat(1_024))],
    ['behind 1,024 bytes that its table counts', changed((pdf) => pdf.replace(/^/, '\n'.repeat(1_024)).replace(/startxref\n\d+/, moved))],
    ['before 16 line breaks', behind('\n'.repeat(16))],
    ['before 16 line breaks of two signs', behind('\r\n'.repeat(16))],
    ['before 1,024 bytes', behind('x'.repeat(1_023))],
    ['before the rest of a mail', behind('\r\n------=_Part_1--\r\n')],
    ['whose table is not where it should be', changed((pdf) => pdf.replace(/startxref\n\d+/, 'startxref\n12'))],
    [
      'with a link and a jump to its first page',
      makePdf({
        catalog: '/OpenAction [3 0 R /Fit]',
        page: '/Annots [<< /Subtype /Link /A << /S /URI /URI (https://a.example) >> >>]',
      }),
    ],
    ['with a form to fill in', formWith('')],
    ['with a place for a signature', formWith('', '/Sig')],
    [
      'that is signed',
      formWith(
        '/V << /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 9 99 9] /Contents <30820a> /M (D:20261126) >>',
        '/Sig',
      ),
    ],
    ['with a note of a kind that nobody knows', makePdf({ page: '/Annots [<< /Subtype /constructor /Rect [0 0 9 9] >>]' })],
    ['with strings that hold brackets and the names of actions', makePdf({ catalog: '/Lang (a \\) (nested /JavaScript) b)' })],
    [
      'with the letters of an action within a picture',
      makePdf({ objects: [{ dictionary: '/Filter /DCTDecode', body: bytes('\xff\xd8 /JS /JavaScript \xff\xd9') }] }),
    ],
  ])('§7 %s', async (_, sent) => expect(await problemOfPdf(sent)).toBeUndefined())
})

describe('§7 a file that says it is a PDF and is none is refused', () => {
  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('My résumé')],
    ['garbage', Buffer.alloc(50_000, 'garbage')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a picture with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a program', Buffer.from('MZ\x90\0'.repeat(100))],
    ['a page that is a PDF further on', before('<html><script>alert(1)</script>\n')],
    ['a page behind a byte order mark that is a PDF further on', before('\xEF\xBB\xBF\n<html><script>alert(1)</script>\n')],
    ['an archive with a PDF in it', before('PK\x03\x04\x14\0\0\0')],
    ['a program with a PDF in it', before('MZ\x90\0')],
  ])('§7 %s', async (_, sent) => expect(await problemOfPdf(sent)).toEqual({ problem: 'no_pdf' }))
})

describe('§7 a PDF that could do more than show its pages is refused, with the word for it', () => {
  const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
  const link = (action: string) => `/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A ${action} >>]`
  const attached = '/Names << /EmbeddedFiles << /Names [(a.exe) << /Type /Filespec /F (a.exe) /EF << /F 4 0 R >> >>] >> >>'
  it.each<[string, string, Buffer]>([
    ['a script', 'that runs when it is opened', makePdf({ catalog: `/OpenAction ${script}` })],
    ['a script', 'that runs when it is opened, packed', makePackedPdf({ catalog: `/OpenAction ${script}` })],
    ['a script', 'that runs when it is opened, packed by LZW', makePackedPdf({ pack: packedByLzw, catalog: `/OpenAction ${script}` })],
    ['a script', 'under a name with escapes', makePdf({ catalog: '/OpenAction << /S /Java#53cript /#4a#53 (x) >>' })],
    ['a script', 'in a stream', makePdf({ catalog: '/OpenAction << /S /JavaScript /JS 4 0 R >>', objects: [packed('app.alert(1)')] })],
    ['a script', 'after another action', makePackedPdf({ catalog: `/AA << /WC << /S /Hide /Next ${script} >> >>` })],
    ['a script', 'that runs when it is printed', makePackedPdf({ catalog: `/AA << /WP ${script} >>` })],
    ['a script', 'among its names', makePackedPdf({ catalog: `/Names << /JavaScript << /Names [(a) ${script}] >> >>` })],
    ['a script', 'of a page', makePackedPdf({ page: `/AA << /O ${script} >>` })],
    ['a script', 'of a field', formWith(`/AA << /K ${script} >>`)],
    ['a script', 'of a field, packed', makePackedPdf({ page: `/Annots [${fieldWith(`/AA << /K ${script} >>`)}]` })],
    ['a script', 'of a place for a signature', makePackedPdf({ page: `/Annots [${fieldWith(`/AA << /D ${script} >>`, '/Sig')}]` })],
    [
      'a script',
      'of a field that no page shows, under a name with escapes',
      makePdf({
        catalog: '/AcroForm << /Fields [4 0 R] >>',
        objects: [fieldWith('/AA << /K << /S /Java#53cript /JS (x) >> >>')],
      }),
    ],
    ['a script', 'of a link', makePdf({ page: link(script) })],
    ['a script', 'in an object that nothing names', makePdf({ objects: [script] })],
    ['a script', 'that was appended', appendedTo(makePdf(), 1, `<< /Type /Catalog /Pages 2 0 R /OpenAction ${script} >>`)],
    ['an action that leaves the document', 'a program', makePdf({ catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' })],
    ['an action that leaves the document', 'a form that is sent', makePdf({ page: link('<</S/SubmitForm/F(https://a.example)>>') })],
    ['another file', 'among its names', makePackedPdf({ catalog: attached })],
    ['another file', 'that nothing names', makePdf({ objects: [packed('MZ', '/Type /EmbeddedFile')] })],
    ['another file', 'on a page', makePackedPdf({ page: '/Annots [<< /Subtype /FileAttachment /Rect [0 0 9 9] >>]' })],
    ['another file', 'as a collection', makePackedPdf({ catalog: '/Collection << /Type /Collection >>' })],
    ['media or a form that runs', 'rich media', makePackedPdf({ page: '/Annots [<< /Subtype /RichMedia /Rect [0 0 9 9] >>]' })],
    ['media or a form that runs', 'a form of its own', makePdf({ catalog: '/AcroForm << /XFA 4 0 R >>', objects: [packed('<xdp/>')] })],
  ])('§7 %s: %s', async (what, _, sent) => expect(await problemOfPdf(sent)).toEqual({ problem: 'active', what }))
})

describe('§7 an encrypted PDF is refused by its own word', () => {
  it.each<[string, string]>([
    ['for a password', encryptedFor('secret')],
    ['for a password that is empty, against changes', encryptedFor('')],
    ['for certificates', '/Encrypt << /Filter /Adobe.PubSec /V 4 >>'],
    ['in a way that nobody knows', '/Encrypt << /Filter /Standard /V 2 >>'],
  ])('§7 %s', async (_, trailer) => expect(await problemOfPdf(makePdf({ trailer }))).toEqual({ problem: 'encrypted' }))
})

describe('§2.20 a PDF that cannot be read is refused with what is wrong', () => {
  const CUT = 'is cut off, or more than 1,024 bytes follow its end'
  const DAMAGED = 'is damaged: its pages cannot be read'
  it.each<[string, string, Buffer]>([
    ['has more than 1,024 bytes before its beginning', 'behind 1,025 bytes', before('x'.repeat(1_025))],
    [CUT, 'cut off in the middle', makePdf({ objects: [packed('x'.repeat(5_000))] }).subarray(0, 300)],
    [CUT, 'without its end', changed((pdf) => pdf.replace('%%EOF', ''))],
    [CUT, 'before 1,025 bytes', behind('x'.repeat(1_024))],
    [DAMAGED, 'that is a header alone', Buffer.from('%PDF-1.7\n%%EOF')],
    [DAMAGED, 'of nonsense', Buffer.from(`%PDF-1.7\n${'nonsense '.repeat(1_000)}\n%%EOF`)],
    ['has no pages', 'without a page', changed((pdf) => pdf.replace('/Kids [3 0 R] /Count 1', '/Kids [] /Count 0'))],
    [DAMAGED, 'whose pages are not there', changed((pdf) => pdf.replace('/Kids [3 0 R]', '/Kids [9 0 R]'))],
    [DAMAGED, 'whose pages lead round in a circle', changed((pdf) => pdf.replace('/Kids [3 0 R]', '/Kids [2 0 R]'))],
  ])('§7 it %s: one %s', async (what, _, sent) => expect(await problemOfPdf(sent)).toEqual({ problem: 'damaged', what }))
})

describe('§7 a PDF that holds too much is refused', () => {
  const fourMegabytes = packed(Buffer.alloc(4 * 1024 * 1024))
  const pages = (count: number) => {
    const kids = Array.from({ length: count }, (_, n) => `${n + 4} 0 R`).join(' ')
    const objects = Array.from({ length: count }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>')
    return changed((pdf) => pdf.replace('/Kids [3 0 R] /Count 1', `/Kids [${kids}] /Count ${count}`), { objects })
  }
  it.each<[string, string, () => Buffer]>([
    ['unpacks to more than 128 MB', 'a page', () => withPage(packed(Buffer.alloc(129 * 1024 * 1024)))],
    ['unpacks to more than 128 MB', 'what no page shows', () => makePdf({ objects: [packed(Buffer.alloc(129 * 1024 * 1024))] })],
    ['unpacks to more than 128 MB', 'many parts', () => makePdf({ objects: Array.from({ length: 40 }, () => fourMegabytes) })],
    ['has more than 10,000 parts', 'empty streams', () => makePdf({ objects: Array.from({ length: 10_001 }, () => packed('')) })],
    ['has more than 200 pages', 'pages', () => pages(201)],
  ])('§7 it %s: %s', async (what, _, made) => {
    const sent = made()
    expect(sent.length).toBeLessThan(5 * 1024 * 1024)
    expect(await problemOfPdf(sent)).toEqual({ problem: 'too_large_inside', what })
  })
})

function formWith(field: string, type?: string): Buffer {
  return makePdf({
    catalog: '/AcroForm << /Fields [4 0 R] >>',
    page: '/Annots [4 0 R]',
    objects: [fieldWith(field, type)],
  })
}

function fieldWith(field: string, type = '/Tx'): string {
  return `<< /Type /Annot /Subtype /Widget /FT ${type} /T (name) /Rect [0 0 9 9] /P 3 0 R ${field} >>`
}

function asText(content: string): PdfPart {
  return { dictionary: '/Filter [/ASCII85Decode /FlateDecode]', body: ascii85(deflateSync(content)) }
}

function moved(startxref: string): string {
  return startxref.replace(/\d+/, (at) => String(Number(at) + 1_024))
}
