import { fork } from 'node:child_process'
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { checkPdf } from './checker.ts'
import { makePackedPdf, makePdf, packed, type PdfPart } from '../testing/make-pdf.ts'

const MB = 2 ** 20

async function* sent(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 64 * 1024) yield bytes.subarray(at, at + 64 * 1024)
}

describe('§7 a PDF is looked through beside the process that answers', () => {
  it('§7 and the answer is the same', async () => {
    expect(await checkPdf(sent(makePdf()))).toBeUndefined()
    expect(await checkPdf(sent(makePdf({ catalog: '/OpenAction << /S /Launch >>' })))).toMatchObject({ problem: 'active' })
    expect(await checkPdf(sent(Buffer.alloc(0)))).toEqual({ problem: 'no_pdf' })
  })

  it('§7 by a process that stays until it is ended: its end would be heard of before its answer where much else is to be heard', async () => {
    const child = fork(new URL('./child.ts', import.meta.url), ['10000', String(640 * MB)], { serialization: 'advanced' })
    child.send(new Uint8Array(makePdf()))
    expect(await once(child, 'message')).toEqual([{ problem: undefined }, undefined])
    await pause(500)
    expect([child.exitCode, child.connected]).toEqual([null, true])
    child.kill('SIGKILL')
    await once(child, 'exit')
  })

  it('§7 with pdf.js loaded nowhere else', async () => {
    await checkPdf(sent(makePdf()))
    expect(globalThis).not.toHaveProperty('pdfjsWorker')
  })

  it('§7 which goes on answering meanwhile, also with 5 MB that are nothing but objects', async () => {
    const many = makePdf({ objects: [packed('x'), `[${'<< /A 1 >> '.repeat(420_000)}]`], page: '/Annots 5 0 R' })
    expect(many.length).toBeGreaterThan(4_500_000)
    const before = process.threadCpuUsage()
    await checkPdf(sent(many))
    const { user, system } = process.threadCpuUsage(before)
    // Of its processor's time, as the clock goes on while a busy machine works for others. A server that reads the file itself needs 1.5 s.
    expect((user + system) / 1_000).toBeLessThan(500)
  })
})

describe('§7 a PDF that is made to be a burden is answered, and the next one as well', () => {
  const font = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>'
  const form = (_: unknown, n: number): PdfPart => ({
    dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << ${font} /XObject << /A ${n + 5} 0 R >> >>`,
    body: Buffer.from('BT /F1 9 Tf (x) Tj ET /A Do /A Do'),
  })
  const drawn = '/Contents 4 0 R /Resources << /XObject << /A 4 0 R >> >>'
  const pages = (kids: string) => Buffer.from(makePdf().toString('latin1').replace('/Kids [3 0 R] /Count 1', kids), 'latin1')
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const zeros = packed(Buffer.alloc(100 * MB), '/Type /XRef /W [1 0 0] /Size 100000000 /Root 1 0 R')

  it.each<[string, string, () => Buffer]>([
    [
      'a bomb of two packings',
      'too_large_inside',
      () => {
        const body = deflateSync(deflateSync(Buffer.alloc(600 * MB)))
        return makePdf({ page: '/Contents 4 0 R', objects: [{ dictionary: '/Filter [/FlateDecode /FlateDecode]', body }] })
      },
    ],
    ['a bomb of LZW', 'too_large_inside', () => makePdf({ page: '/Contents 4 0 R', objects: [lzwBomb(4 * MB)] })],
    [
      'forms that draw two others each, thirty deep',
      'too_large_inside',
      () => makePdf({ page: drawn, objects: Array.from({ length: 30 }, form) }),
    ],
    ['a form that draws itself', 'none', () => makePdf({ page: drawn, objects: [form(0, -1)] })],
    ['a table of a hundred million objects', 'too_large_inside', () => withTable(makePdf({ objects: [zeros] }), 4)],
    [
      'packed objects that are more than there can be',
      'damaged',
      () => makePackedPdf({ pack: (text, dictionary) => packed(text, dictionary?.replace('/N 3', '/N 2000000000')) }),
    ],
    ['a page that is nested a million deep', 'damaged', () => makePdf({ page: `/Contents ${nested(1_000_000)}` })],
    ['pages that are their own parents', 'damaged', () => pages('/Parent 2 0 R /Kids [2 0 R] /Count 1')],
    ['as many pages as can be counted, and one that is there', 'none', () => pages('/Kids [3 0 R] /Count 2147483647')],
    [
      'names that lead round in a circle',
      'damaged',
      () => makePdf({ catalog: '/Names << /JavaScript 4 0 R >>', objects: ['<< /Kids [4 0 R] >>'] }),
    ],
  ])(
    '§7 %s',
    async (_, problem, made) => {
      const bytes = made()
      expect(bytes.length).toBeLessThan(5 * MB)
      const from = performance.now()
      const [answer, other] = await Promise.all([checkPdf(sent(bytes)), checkPdf(sent(makePdf()))])
      expect([answer?.problem ?? 'none', other]).toEqual([problem, undefined])
      expect(performance.now() - from).toBeLessThan(15_000)
    },
    30_000,
  )
})

/** A run of blanks: each code stands for one byte more than the code before it, until all begins anew. */
function lzwBomb(length: number): PdfPart {
  const codes = [32, ...Array.from({ length: 4_094 - 258 }, (_, n) => 258 + n), 256]
  const width = (n: number) => (n < 254 ? 9 : n < 766 ? 10 : n < 1_790 ? 11 : 12)
  const bits = codes
    .map((code, n) => code.toString(2).padStart(width(n), '0'))
    .join('')
    .repeat(8)
  const block = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return { dictionary: '/Filter /LZWDecode', body: Buffer.concat(Array.from({ length: Math.floor(length / block.length) }, () => block)) }
}

/** With a stream as its table of references. */
function withTable(pdf: Buffer, number: number): Buffer {
  const at = pdf.indexOf(`\n${number} 0 obj`) + 1
  return Buffer.from(pdf.toString('latin1').replace(/startxref\n\d+/, `startxref\n${at}`), 'latin1')
}
