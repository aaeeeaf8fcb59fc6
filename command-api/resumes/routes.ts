import { limits } from '#events/vocabulary/limits.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { invalid, isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { FileLinks } from '#platform/files/signed-link.ts'
import type { Call } from '#platform/http/operations.ts'
import type { RateLimiter } from '#platform/http/rate-limiter.ts'
import type { Command, Secrets } from '../core/command.ts'
import { identify } from '../core/command-identity.ts'
import type { Reply } from '../core/reply.ts'
import { removeLeftOvers, withUpload } from '../core/files/upload.ts'
import { idempotencyKey, write, type RoutePorts, type Routes } from '../core/write-route.ts'
import { accountFold } from '../users/state.ts'
import { getHiddenResumeUrl } from './get-hidden-url.ts'
import { getResumeUrlById } from './get-url-by-id.ts'
import { getResumeUrl } from './get-url.ts'
import { makePrimary } from './make-primary.ts'
import { pdfChecks, type PdfCheckPorts } from './pdf-checks.ts'
import { publishResume } from './publish.ts'
import { removeResume } from './remove.ts'
import { fileOf, hiddenUploadRefusal, resumesFold, uploadRefusal, type ResumesState } from './state.ts'
import { uploadHiddenResume } from './upload-hidden.ts'
import { uploadResume } from './upload.ts'

export type ResumeRoutePorts = RoutePorts &
  PdfCheckPorts & {
    readonly links: FileLinks
    readonly secrets: Secrets
    readonly refusedFiles: RateLimiter
    /** The uid of the student whose résumé has a version. */
    readonly studentOfVersion: (versionId: string) => Promise<string | undefined>
  }

const form = { file: 'resume', fields: ['uid', 'primary'], maxBytes: limits.resumeBytes }
const hiddenForm = { ...form, fields: ['reason'] }
type Asked = { readonly id: string; readonly reason?: string }

export function resumeRoutes(ports: ResumeRoutePorts): Routes {
  const stored = storedResumes(ports)
  return {
    ...uploadRoutes(ports, stored),
    ...linkRoutes(ports, stored),
    'resumes.makePrimary': write(ports, makePrimary, own),
    'resumes.publish': write(ports, publishResume, own),
    'resumes.remove': async (call) => {
      const uid = call.account?.uid ?? ''
      const before = allOf(await stored.resumesOf(uid))
      const answer = await write(ports, removeResume, own)(call)
      if (isRefusal(answer)) return answer
      const kept = new Set(allOf(await stored.resumesOf(uid)).map(({ fileId }) => fileId))
      for (const { fileId } of before) if (!kept.has(fileId)) await ports.files.remove({ owner: uid, id: fileId })
      return answer
    },
  }
}

const allOf = (resumes: ResumesState | undefined) => (resumes ? [...resumes.versions, ...resumes.sent] : [])

const own = ({ account }: { readonly account: { readonly uid: string } | undefined }) =>
  account ? { studentId: account.uid } : refuse('unauthorized')

type Stored = ReturnType<typeof storedResumes>

function storedResumes({ handler, links, now, studentOfVersion }: ResumeRoutePorts) {
  const resumesOf = async (uid: string) => (await handler.reader.load(resumesFold, uid)).state
  /** A link to the version that a reply names. */
  const linked = async (studentId: string, { id }: Reply) => {
    const resumes = await resumesOf(studentId)
    const version = allOf(resumes).find(({ versionId }) => versionId === id)
    if (!resumes || !version) return refuse('not_found')
    const { token, expiresAt } = links.sign({ ...fileOf(resumes, version), purpose: 'resume', version: version.number }, Date.parse(now()))
    return { url: `/files/${token}`, expiresAt, version: version.number }
  }
  /** The student whom a path names, by uid or by one of the versions; and the version, if it does. */
  const named = async (id: string) => {
    if (await resumesOf(id)) return { studentId: id }
    const studentId = await studentOfVersion(id)
    return studentId === undefined ? refuse('not_found') : { studentId, versionId: id }
  }
  return { resumesOf, linked, named }
}

function uploadRoutes(ports: ResumeRoutePorts, { resumesOf, linked }: Stored): Routes {
  const { handler, files, now, refusedFiles, secrets } = ports
  const check = pdfChecks(ports)
  const uploadTo = (owner: string, caller: string) => ({
    files,
    owner,
    caller,
    refusedFiles,
    kind: 'resume' as const,
    isNamed: async ({ id }: { readonly id: string }) => allOf(await resumesOf(owner)).some(({ fileId }) => fileId === id),
  })
  /**
   * An upload that the decider would refuse is refused before the file is received and looked through. The decider decides itself where the
   * same request was stored before, and is sent again by somebody who did not read the answer.
   */
  const refusedBefore = async (
    { account, request }: Call<Account> & { readonly account: Account },
    command: Pick<Command, 'operation' | 'input' | 'fold' | 'target'>,
    named: { readonly studentId: string } | { readonly id: string },
    refusalOf: (resumes: ResumesState | undefined) => Refusal | undefined,
  ) => {
    const key = idempotencyKey(request.headers['idempotency-key'])
    if (isRefusal(key)) return key
    const { commandId, target } = identify(command, named, { caller: { kind: 'user', account }, key }, secrets)
    const { state, storedBy } = await handler.reader.load(resumesFold, target)
    return (await storedBy(commandId)) ? undefined : refusalOf(state)
  }

  return {
    'resumes.upload': async (call) => {
      const { account, request } = call
      if (!account) return refuse('unauthorized')
      const { uid } = account
      const refused = await refusedBefore({ ...call, account }, uploadResume as unknown as Command, { studentId: uid }, (resumes) =>
        uploadRefusal(resumes, now()),
      )
      if (refused) return refused
      return withUpload(call, { ...uploadTo(uid, uid), form }, async ({ file, name, bytes, digest }, fields) => {
        const store = write(
          ports,
          uploadResume,
          async () => (await check(file, form.file)) ?? { studentId: uid, fileId: file.id, bytes, digest, name: name || 'resume.pdf' },
        )
        const answer = await store({ ...call, body: fields })
        if (isRefusal(answer)) return answer
        void removeLeftOvers(uploadTo(uid, uid)).catch((error: unknown) =>
          request.log.error({ reqId: request.id, err: error }, 'left-over files'),
        )
        return { ...(answer as Reply), ...(await linked(uid, answer as Reply)) }
      })
    },

    'resumes.uploadHidden': async (call) => {
      const { account } = call
      if (!account) return refuse('unauthorized')
      const { id } = call.params as { readonly id: string }
      const student = await handler.fold(accountFold, id)
      if (student?.role !== 'student' || student.state !== 'active') return refuse('not_found')
      const refused = await refusedBefore({ ...call, account }, uploadHiddenResume as unknown as Command, { id }, hiddenUploadRefusal)
      if (refused) return refused
      return withUpload(call, { ...uploadTo(id, account.uid), form: hiddenForm }, async ({ file, name, bytes, digest }, fields) => {
        const store = write(
          ports,
          uploadHiddenResume,
          async () => (await check(file, form.file)) ?? { fileId: file.id, bytes, digest, name: name || 'resume.pdf' },
        )
        const answer = await store({ ...call, body: fields })
        return isRefusal(answer) ? answer : { ...(answer as Reply), ...(await linked(id, answer as Reply)) }
      })
    },
  }
}

function linkRoutes(ports: ResumeRoutePorts, { linked, named }: Stored): Routes {
  return {
    'resumes.getResumeUrl': async (call) => {
      const answer = await write(ports, getResumeUrl, own)(call)
      return isRefusal(answer) ? answer : linked(call.account?.uid ?? '', answer as Reply)
    },

    'resumes.getResumeUrlById': async (call) => {
      const { account } = call
      const { id } = call.params as Asked
      // A student's own versions are found in their own stream, without asking a view whose they are.
      const asked = account?.role === 'student' ? { studentId: account.uid, ...(id !== account.uid && { versionId: id }) } : await named(id)
      if (isRefusal(asked)) return asked
      const { reason } = call.query as Asked
      const answer = await write(ports, getResumeUrlById, () => ({ ...asked, ...(reason !== undefined && { reason }) }))(call)
      return isRefusal(answer) ? answer : linked(asked.studentId, answer as Reply)
    },

    'resumes.getHiddenResumeUrl': async (call) => {
      const asked = await named((call.params as Asked).id)
      if (isRefusal(asked)) return asked
      const { reason } = call.query as Asked
      if (reason === undefined) return invalid('reason', 'is needed: the student can read it')
      const answer = await write(ports, getHiddenResumeUrl, () => ({ studentId: asked.studentId, reason }))(call)
      return isRefusal(answer) ? answer : linked(asked.studentId, answer as Reply)
    },
  }
}
