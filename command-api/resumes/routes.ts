import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { limits } from '#events/vocabulary/limits.ts'
import { invalid, isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { attachmentNamed, plainFileName } from '#lib/file-names.ts'
import type { FileName } from '#platform/files/port.ts'
import type { FileLinks } from '#platform/files/signed-link.ts'
import { receiveUpload, type UploadMistake } from '#platform/http/upload.ts'
import type { Reply } from '../core/reply.ts'
import { write, type RoutePorts, type Routes } from '../core/write-route.ts'
import { userFold } from '../users/state.ts'
import { fileChecks, type FileCheckPorts } from './file-checks.ts'
import { getResumeUrl } from './get-url.ts'
import { fileOf, primaryOf, resumesFold, type ResumesState, type ResumeVersion } from './state.ts'
import { uploadResume } from './upload.ts'

export type ResumeRoutePorts = RoutePorts & FileCheckPorts & { readonly links: FileLinks }

const form = { file: 'resume', fields: ['uid', 'primary'], maxBytes: limits.resumeBytes }
const PURPOSE = 'resume'
/** A file that no event names is left over from an upload that broke off; one this young may still be on its way. */
const LEFT_OVER_MS = 60 * 60_000

export function resumeRoutes(ports: ResumeRoutePorts): Routes {
  const { handler, files, links, now } = ports
  const check = fileChecks(ports)
  const resumesOf = async (uid: string) => (await handler.reader.load(resumesFold, uid)).state
  const linkTo = (resumes: ResumesState, version: ResumeVersion) => {
    const { token, expiresAt } = links.sign({ ...fileOf(resumes, version), purpose: PURPOSE, version: version.number }, Date.parse(now()))
    return { url: `/files/${token}`, expiresAt, version: version.number }
  }
  const removeLeftOvers = async (owner: string, resumes: ResumesState) => {
    const named = new Set(resumes.versions.map(({ fileId }) => fileId))
    for (const { id, storedAt } of await files.list(owner))
      if (!named.has(id) && storedAt < Date.now() - LEFT_OVER_MS) await files.remove({ owner, id })
  }
  /** Refused, or stored by an earlier attempt of the same request. */
  const removeUnlessNamed = async (file: FileName) => {
    const resumes = await resumesOf(file.owner)
    if (!resumes?.versions.some(({ fileId }) => fileId === file.id)) await files.remove(file)
  }
  const put = (owner: string) => async (content: AsyncIterable<Uint8Array>, name: string) => {
    const digest = createHash('sha256')
    let bytes = 0
    async function* measured() {
      for await (const chunk of content) {
        bytes += chunk.length
        digest.update(chunk)
        yield chunk
      }
    }
    const file = await files.put(owner, measured())
    return { file, bytes, digest: digest.digest('hex'), name: plainFileName(name, limits.fileName) || 'resume.pdf' }
  }

  return {
    'resumes.upload': async (call) => {
      const { account, request, reply } = call
      if (!account) return refuse('unauthorized')
      const { uid } = account
      const received = await receiveUpload(call, form, { put: put(uid), remove: ({ file }) => files.remove(file) })
      // A body that came too slowly was answered meanwhile.
      if (reply.sent) return reply
      if ('mistake' in received) return refusalOf(received)
      const { fields, stored } = received
      const { file, bytes, digest, name } = stored
      const store = write(ports, uploadResume, async () => {
        if (bytes === 0) return refuse('file_missing', { field: form.file })
        return (await check(file, form.file)) ?? { studentId: uid, fileId: file.id, bytes, digest, name }
      })
      let answer: unknown
      try {
        answer = await store({ ...call, body: fields })
        if (isRefusal(answer)) return answer
        const resumes = await resumesOf(uid)
        const version = resumes?.versions.find(({ versionId }) => versionId === (answer as Reply).id)
        if (!resumes || !version) return refuse('not_found')
        void removeLeftOvers(uid, resumes).catch((error: unknown) =>
          request.log.error({ reqId: request.id, err: error }, 'left-over files'),
        )
        return { ...(answer as Reply), ...linkTo(resumes, version) }
      } finally {
        if (!isRefusal(answer) || answer.refused !== 'outcome_unknown') await removeUnlessNamed(file)
      }
    },

    'resumes.getResumeUrl': async (call) => {
      const uid = call.account?.uid ?? ''
      const viewed = write(ports, getResumeUrl, () => ({ studentId: uid }))
      const answer = await viewed(call)
      if (isRefusal(answer)) return answer
      const resumes = await resumesOf(uid)
      const version = primaryOf(resumes)
      return resumes && version ? linkTo(resumes, version) : refuse('not_found')
    },

    'files.open': async ({ params, reply }) => {
      const file = links.verify((params as { readonly token: string }).token, Date.parse(now()))
      if (file === 'expired') return refuse('link_expired')
      const content = file && (await files.open(file))
      if (!file || !content) return refuse('not_found')
      const { state: owner } = await handler.reader.load(userFold, file.owner)
      reply.headers({
        'content-type': 'application/pdf',
        'content-disposition': attachmentNamed(`${plainFileName(owner?.displayName ?? '', limits.fileName)} resume.pdf`.trim()),
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, no-store',
      })
      return Readable.from(content, { objectMode: false })
    },
  }
}

function refusalOf({ mistake, field }: UploadMistake): Refusal {
  if (mistake === 'unknown_field') return invalid(field, 'is not a field of this form')
  if (mistake === 'too_large') return refuse('file_too_large', { field, limit: limits.resumeBytes / 1024 / 1024 })
  return refuse(mistake === 'missing' ? 'file_missing' : 'bad_upload', { field })
}
