/** Takes an upload, in a process of its own: form, encryption, folder and the look through the PDF. `upload-child.ts <folder> <port>`. */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openFolderFiles } from '#platform/files/folder/files.ts'
import { createServer } from '#platform/http/server.ts'
import { acceptUploads, receiveUpload } from '#platform/http/upload.ts'
import { openSqliteKeys } from '#platform/keys/sqlite/keys.ts'
import { checkPdf } from '#platform/pdf/pdfjs/checker.ts'
import { sealedFiles } from '#platform/sealed-files.ts'
import { answer } from './child.ts'

export type UploadReply = { readonly rssMb: number; readonly peakMb: number }

const [folder = '', port = ''] = process.argv.slice(2)
const keys = openSqliteKeys({ file: join(folder, 'keys.db'), masterKey: new Uint8Array(32).fill(7) })
const files = sealedFiles(await openFolderFiles(join(folder, 'files')), keys)
const app = await createServer({ logLevel: 'silent', publicOrigin: 'https://localhost' })
await app.register(async (scope) => {
  await acceptUploads(scope)
  scope.post('/upload', async (request, reply) => {
    const form = { file: 'resume', fields: [], maxBytes: 5 * 2 ** 20 }
    const received = await receiveUpload({ request, reply }, form, {
      put: (content) => files.put('student', content, 'resume'),
      remove: files.remove,
    })
    if ('mistake' in received) throw new Error(received.mistake)
    const content = await files.open(received.stored)
    const problem = content && (await checkPdf(content))
    await files.remove(received.stored)
    return { ok: content !== undefined && problem === undefined }
  })
})
await app.listen({ host: '127.0.0.1', port: Number(port) })

const megabytes = () => process.memoryUsage.rss() / 2 ** 20
let peakMb = megabytes()
setInterval(() => void (peakMb = Math.max(peakMb, megabytes())), 5)

/** Since the last time. */
answer('ready', async (): Promise<UploadReply> => {
  await pause(500)
  const reply = { rssMb: megabytes(), peakMb }
  peakMb = reply.rssMb
  return reply
})
