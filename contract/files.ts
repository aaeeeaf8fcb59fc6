/** Résumés (§7 Resumes) and the bytes of files. */
import { Type, type Static } from 'typebox'
import { Fields, Id as SentId, Prose, Text } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { AsFile, callsAbout, defineCalls, everybody, File, Id, IdParams, Instant, NoBody, WriteReply } from './call.ts'

/** Opens one version for 5 minutes. */
const fileLink = { url: Type.String(), expiresAt: Instant, version: Type.Integer() }

const versionRow = {
  id: Id,
  /** As people count them, from 1. */
  version: Type.Integer(),
  name: Type.String(),
  bytes: Type.Integer(),
  uploadedAt: Instant,
  /** The one that applications take and that links open. */
  primary: Type.Boolean(),
  /** Our team attached it: it may be published or removed, and is opened by nobody but admins until then. */
  hidden: Type.Boolean(),
}
export const ResumeVersion = Type.Object(versionRow)
export type ResumeVersion = Static<typeof ResumeVersion>

const pdfRefusals = [
  'file_missing',
  'file_empty',
  'bad_upload',
  'file_too_large',
  'not_a_pdf',
  'pdf_damaged',
  'pdf_encrypted',
  'pdf_active',
  'pdf_too_large_inside',
  'file_infected',
] as const

/** A change of one of the caller's own versions. */
const ofVersion = {
  who: { student: 'own' },
  kind: 'write',
  params: IdParams,
  body: NoBody,
  reply: WriteReply,
} as const

export const resumeCalls = callsAbout('resumes')({
  'resumes.upload': {
    call: 'POST /resumes/upload',
    via: 'uploaded on the page',
    who: { student: 'own' },
    kind: 'write',
    multipart: true,
    /** `primary` is `true` when left out: applications and links take this version from now on. */
    body: Fields({ resume: File, uid: Type.Optional(SentId), primary: Type.Optional(Type.Enum(['true', 'false'])) }),
    reply: Type.Object({ ...WriteReply.properties, ...fileLink }),
    creates: true,
    actor: 'uid',
    refuses: [...pdfRefusals, 'too_many_resumes', 'too_many_resumes_today'],
    perMinute: 10,
    failure: 'We could not upload your résumé. Please try again.',
  },
  /** A link to the primary version. Each one is stored as a view of it, so the call is a write although it is a GET. */
  'resumes.getResumeUrl': {
    call: 'GET /resumes/getResumeUrl',
    via: 'opened on the page',
    who: { student: 'own' },
    kind: 'write',
    reply: Type.Object(fileLink),
    refuses: ['not_found'],
    perMinute: 30,
    failure: 'We could not open your résumé. Please try again.',
  },
  /**
   * A student (by uid: the version that the caller has most reason to see) or one version. Who may open which is product 2.10;
   * each link is stored as a view.
   */
  'resumes.getResumeUrlById': {
    call: 'GET /resumes/getResumeUrlById/:id',
    via: 'opened on the page',
    who: { student: 'own', professor: 'related', university: 'uni', recruiter: 'related', employee: 'related', admin: 'any' },
    kind: 'write',
    params: IdParams,
    /** Needed from admins; the student can read it. */
    query: Fields({ reason: Type.Optional(Text(limits.accessReason)) }),
    reply: Type.Object(fileLink),
    refuses: ['not_found'],
    perMinute: 30,
    failure: 'We could not open this résumé. Please try again.',
  },
  'resumes.getHiddenResumeUrl': {
    call: 'GET /resumes/getHiddenResumeUrlById/:id',
    via: 'opened on the page',
    who: { admin: 'any' },
    kind: 'write',
    params: IdParams,
    /** Needed; the student can read it. */
    query: Fields({ reason: Type.Optional(Text(limits.accessReason)) }),
    reply: Type.Object(fileLink),
    refuses: ['not_found'],
    perMinute: 30,
    failure: 'We could not open this résumé. Please try again.',
  },
  'resumes.uploadHidden': {
    call: 'POST /resumes/uploadHiddenByAdmin/:id',
    via: 'uploaded on the page',
    who: { admin: 'any' },
    kind: 'write',
    multipart: true,
    params: IdParams,
    body: Fields({ resume: File, reason: Type.Optional(Prose(limits.accessReason)) }),
    reply: Type.Object({ ...WriteReply.properties, ...fileLink }),
    creates: true,
    refuses: [...pdfRefusals, 'not_found', 'too_many_hidden_resumes'],
    perMinute: 20,
    failure: 'We could not upload this résumé. Please try again.',
  },
  'resumes.makePrimary': {
    ...ofVersion,
    call: 'POST /resumes/:id/primary',
    via: 'chosen on the page',
    refuses: ['not_found'],
    failure: 'We could not make this your main résumé. Please try again.',
  },
  'resumes.publish': {
    ...ofVersion,
    call: 'POST /resumes/:id/publish',
    via: 'published on the page',
    refuses: ['not_found', 'too_many_resumes'],
    failure: 'We could not publish this résumé. Please try again.',
  },
  'resumes.remove': {
    ...ofVersion,
    call: 'POST /resumes/:id/remove',
    via: 'removed on the page',
    refuses: ['not_found'],
    failure: 'We could not remove this résumé. Please try again.',
  },
  'resumes.versions': {
    call: 'GET /resumes/versions',
    who: { student: 'own' },
    kind: 'read',
    query: AsFile,
    /** Newest first, at most as many as one may have. */
    reply: Type.Array(ResumeVersion, { maxItems: limits.resumeVersions + limits.hiddenResumes }),
  },
})

export const fileCalls = defineCalls({
  /** The token says all: whoever has it may read this file for 5 minutes. */
  'files.open': {
    call: 'GET /files/:token',
    who: everybody,
    kind: 'read',
    params: Fields({ token: Type.String({ minLength: 1, maxLength: 400, description: 'From the reply that named the file' }) }),
    example: { token: 'resume-of-sam' },
    reply: File,
    produces: 'application/octet-stream',
    // Counted by the route: a good link by itself, because a campus shares one address and loads many photos; others by address.
    refuses: ['link_expired', 'not_found'],
  },
})
