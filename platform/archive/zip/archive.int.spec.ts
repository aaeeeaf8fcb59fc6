import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { zipOf, type ArchiveFile } from './archive.ts'

/** Another program's opinion of it. */
const READ = `import json, sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
print(json.dumps({i.filename: z.read(i).decode() for i in z.infolist()}))`

it('is a ZIP that another program opens, whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  async function* chunks() {
    yield Buffer.from('one ')
    yield Buffer.from('two')
  }
  async function* files(): AsyncGenerator<ArchiveFile> {
    yield { name: 'ä/text.json', content: '{"ü": 1}' }
    yield { name: 'bytes.pdf', content: chunks() }
  }
  const file = join(folder, 'a.zip')
  const bytes: Uint8Array[] = []
  for await (const chunk of zipOf(files(), new Date('2026-11-20T10:00:00Z'))) bytes.push(chunk)
  writeFileSync(file, Buffer.concat(bytes))
  expect(JSON.parse(execFileSync('python3', ['-c', READ, file], { encoding: 'utf8' }))).toEqual({
    'ä/text.json': '{"ü": 1}',
    'bytes.pdf': 'one two',
  })
})
