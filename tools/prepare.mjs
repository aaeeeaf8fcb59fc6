/**
 * The first step of every npm script: installs the packages when they are not those of the lock file.
 * The system's Node 20 runs it before anything is installed, so it is plain JavaScript without a package. The steps after
 * it name node_modules/.bin/node, because the shell remembers where it found `node` before the install.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, extraneous?: boolean }} LockedPackage */
/** @typedef {Record<string, LockedPackage>} LockedPackages by the folder they are installed in */

/**
 * Compares with npm's own record of its last complete install, so that an interrupted one does not count.
 * It leaves out packages for other machines, which are optional, and those that are no longer needed.
 * @param {LockedPackages} wanted packages of package-lock.json
 * @param {LockedPackages} installed packages of node_modules/.package-lock.json
 */
export function isInstalled(wanted, installed) {
  const folders = Object.keys(wanted).filter((folder) => folder !== '')
  const known = new Set(folders)
  return folders.every((folder) => isSame(wanted[folder], installed[folder])) && Object.keys(installed).every((folder) => known.has(folder))
}

/**
 * @param {LockedPackage | undefined} wanted
 * @param {LockedPackage | undefined} installed
 */
function isSame(wanted, installed) {
  if (installed === undefined) return wanted?.optional === true || wanted?.extraneous === true
  return wanted?.version === installed.version && wanted?.integrity === installed.integrity
}

/**
 * @param {string} path
 * @returns {LockedPackages}
 */
function readPackages(path) {
  /** @type {{ packages: LockedPackages }} */
  const lock = JSON.parse(readFileSync(path, 'utf8'))
  return lock.packages
}

/**
 * Development packages are part of running it (Node 24 itself is one), hence also with NODE_ENV=production.
 * @param {string} root
 */
function install(root) {
  // Without node_modules/.bin: npm would otherwise run on the Node that it is about to delete.
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
  const npm = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'], {
    cwd: root,
    env: { ...process.env, PATH: path.join(delimiter) },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (npm.status === 0) return
  const words = (npm.stderr || npm.error?.message || '').trim()
  fail(`${words}\nThe packages could not be installed: see npm's own words above. Check that its registry is reachable, then start again.`)
}

/** @param {string} sentence */
function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

function prepare() {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const noted = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(noted) || !isInstalled(readPackages(join(root, 'package-lock.json')), readPackages(noted))) {
    console.log('Installing the packages of the lock file (about a minute, only when they have changed) …')
    install(root)
  }
  const node = spawnSync(join(root, 'node_modules', '.bin', 'node'), ['--version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (node.stdout?.startsWith('v24.')) return
  fail(
    'Node 24 is missing from node_modules/.bin: its install script was not run. Run "npm ci --include=dev --ignore-scripts=false", then start again.',
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) prepare()
