/** The files made once for a run of the tests lie in a folder that ends with it. The projects of a run share it. */
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

/** A process id comes again; with the time it does not. */
const folder = join(tmpdir(), `proffer-run-${process.pid}-${Math.round(performance.timeOrigin)}`)

export function setup(project: TestProject): void {
  mkdirSync(folder, { recursive: true })
  project.provide('runFolder', folder)
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true })
}
