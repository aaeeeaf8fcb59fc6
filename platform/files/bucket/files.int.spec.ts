import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { filesContract } from '../contract.ts'
import { FilesUnavailable } from '../port.ts'
import { openBucketFiles } from './files.ts'

const apiEndpoint = process.env['GCS_TEST_URL']

if (apiEndpoint === undefined) {
  it('files: Cloud Storage', (test) => test.skip('because GCS_TEST_URL is not set ("node tools/services.mjs run -- COMMAND" sets it)'))
} else {
  describe('in a bucket', () => {
    const bucket = `proffer-${randomUUID()}`
    beforeAll(async () => {
      await fetch(`${apiEndpoint}/storage/v1/b`, { method: 'POST', body: JSON.stringify({ name: bucket }) })
    })

    filesContract(() => openBucketFiles({ bucket, apiEndpoint }))

    it('are refused at the start when there is no such bucket', () =>
      expect(openBucketFiles({ bucket: `proffer-${randomUUID()}`, apiEndpoint })).rejects.toThrow(FilesUnavailable))
  })
}
