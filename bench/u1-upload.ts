import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { makePdf } from '#platform/pdf/testing/make-pdf.ts'
import { startChild } from './child.ts'
import { number, spread, InvalidRun, type Benchmark } from './measure.ts'
import { freePort } from './servers.ts'
import type { UploadReply } from './upload-child.ts'

const UPLOADS = 40
/** As many as wait for a form or for their look through the PDF at the same time. */
const AT_ONCE = 3

export const u1: Benchmark = {
  id: 'U1',
  what: `Resident memory after ${UPLOADS} more uploads of 5 MB each, above that after the first ${UPLOADS}`,
  bar: { atMost: 32 },
  stretch: { atMost: 8 },
  unit: ' MB',
  async run({ rounds, folder }) {
    const pdf = makePdf({ objects: [{ dictionary: '/Filter /DCTDecode', body: randomBytes(5 * 2 ** 20 - 1_000) }] })
    const port = await freePort()
    const child = await startChild('./upload-child.ts', { args: [mkdtempSync(join(folder, 'upload-')), String(port)] })
    const before = await child.ask<UploadReply>({})
    const measure = async () => {
      const from = performance.now()
      let left = UPLOADS
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (left-- > 0) await upload(port, pdf)
        }),
      )
      return { ms: (performance.now() - from) / UPLOADS, ...(await child.ask<UploadReply>({})) }
    }
    const first = await measure()
    const measured = []
    for (let round = 0; round < rounds; round++) measured.push(await measure())
    await child.kill()
    return {
      figures: measured.map(({ rssMb }) => rssMb - first.rssMb),
      notes: [
        `the process has ${number(before.rssMb)} MB before the first upload, ${number(first.rssMb)} MB after ${UPLOADS}, ${spread(measured.map(({ rssMb }) => rssMb))} MB after each further ${UPLOADS}`,
        `${spread([first, ...measured].map(({ peakMb }) => peakMb))} MB at its greatest, with ${AT_ONCE} at once`,
        `${spread(measured.map(({ ms }) => ms))} ms for an upload of ${number(pdf.length)} bytes: form, encryption, sync, and the look through the PDF in a thread of its own`,
      ],
    }
  },
}

async function upload(port: number, pdf: Buffer): Promise<void> {
  const body = new FormData()
  body.append('resume', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'resume.pdf')
  const reply = await fetch(`http://127.0.0.1:${port}/upload`, { method: 'POST', body })
  const { ok } = (await reply.json()) as { readonly ok: boolean }
  if (!ok) throw new InvalidRun(`An upload was answered with ${reply.status}.`)
}
