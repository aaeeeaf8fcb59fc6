import { performance } from 'node:perf_hooks'
import { describe, expect, it } from 'vitest'
import { checkPdf } from './checker.ts'
import { makePdf, packed } from './testing/make-pdf.ts'

async function* sent(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 64 * 1024) yield bytes.subarray(at, at + 64 * 1024)
}

describe('§7 a PDF is looked through beside the thread that answers', () => {
  it('§7 and the answer is the same', async () => {
    expect(await checkPdf(sent(makePdf()))).toBeUndefined()
    expect(await checkPdf(sent(makePdf({ catalog: '/OpenAction << /S /Launch >>' })))).toMatchObject({ problem: 'active' })
    expect(await checkPdf(sent(Buffer.alloc(0)))).toEqual({ problem: 'no_pdf' })
  })

  it('§7 which goes on answering meanwhile, also with 5 MB that are nothing but objects', async () => {
    const many = makePdf({ objects: [packed('x'), `[${'<< /A 1 >> '.repeat(420_000)}]`] })
    expect(many.length).toBeGreaterThan(4_500_000)
    const before = performance.eventLoopUtilization()
    await checkPdf(sent(many))
    // A thread that reads the file itself is busy all the time.
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
  })
})
