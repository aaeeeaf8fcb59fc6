/** GET /files/{token}: the bytes of any file that somebody got a link to. */
import { Readable } from 'node:stream'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { photoTypes, type PhotoType } from '#events/vocabulary/students/photos.ts'
import { attachmentNamed, plainFileName } from '#lib/file-names.ts'
import type { FileLinks, SignedFile } from '#platform/files/signed-link.ts'
import { createRateLimiter } from '#platform/http/rate-limiter.ts'
import { visitorOf } from '#platform/network-address.ts'
import type { SealedFiles } from '#platform/sealed-files.ts'
import type { RoutePorts, Routes } from '../core/write-route.ts'
import { userFold } from '../users/state.ts'

export type FileRoutePorts = Pick<RoutePorts, 'handler' | 'now'> & { readonly files: Pick<SealedFiles, 'open'>; readonly links: FileLinks }

/** Shown in the page, and the same for an hour, so that lists of people do not ask for it again and again. */
const photoHeaders = (type: PhotoType) => ({
  'content-type': photoTypes[type],
  'content-disposition': 'inline',
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'private, max-age=3600, immutable',
})

/** The copy of somebody's data. */
const copyHeaders = {
  'content-type': 'application/zip',
  'content-disposition': attachmentNamed('proffer-data.zip'),
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'private, no-store',
}

/** Of one link: all who see the same photo share it for an hour. */
const LINK = { perMinute: 600, burst: 600 }
/** Of one address (IPv6 by /48), whose links are none of ours or have expired. */
const ADDRESS = { perMinute: 120, burst: 120 }

export function fileRoutes({ handler, files, links, now }: FileRoutePorts): Routes {
  const clock = () => Date.parse(now())
  // Apart, so that bad links from ever new networks let no good one begin anew.
  const [ofLinks, ofAddresses] = [createRateLimiter(clock), createRateLimiter(clock)]
  const headersFor = async ({ purpose, owner }: SignedFile) => {
    const [, photo] = /^photo([a-z]+)$/.exec(purpose) ?? []
    if (photo !== undefined) return photoHeaders(photo as PhotoType)
    if (purpose === 'export') return copyHeaders
    const { state: person } = await handler.reader.load(userFold, owner)
    return {
      'content-type': 'application/pdf',
      'content-disposition': attachmentNamed(`${plainFileName(person?.displayName ?? '', limits.fileName)} resume.pdf`.trim()),
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    }
  }
  return {
    'files.open': async ({ params, request, reply }) => {
      const { token } = params as { readonly token: string }
      const file = links.verify(token, Date.parse(now()))
      const isGood = file !== undefined && file !== 'expired'
      const retryAfterSeconds = isGood ? ofLinks(token, LINK) : ofAddresses(visitorOf(request.ip), ADDRESS)
      if (retryAfterSeconds !== undefined) return refuse('rate_limited', { retryAfterSeconds })
      if (!isGood) return refuse(file === 'expired' ? 'link_expired' : 'not_found')
      const content = await files.open(file)
      if (!content) return refuse('not_found')
      reply.headers(await headersFor(file))
      return Readable.from(content, { objectMode: false })
    },
  }
}
