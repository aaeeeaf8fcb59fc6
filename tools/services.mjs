#!/usr/bin/env node
/**
 * The servers that stand in for services such as MongoDB and Redis while the adapters are tested: the one list of what they are
 * and where they come from, for CI and for developers. The platform runs without them.
 *
 *   node tools/services.mjs install            installs what is missing (as root: packages of Debian)
 *   node tools/services.mjs run -- COMMAND     runs COMMAND with the servers' addresses (MONGODB_TEST_URL …), exits with its code
 *
 * Plain JavaScript for the system's Node 20, because CI calls it before the packages are installed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { accessSync, chmodSync, constants, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FERRETDB = { module: 'github.com/FerretDB/FerretDB', version: 'v1.24.2' }
const CACHE = join(dirname(fileURLToPath(import.meta.url)), '..', '.cache', 'services')
const FERRETDB_PROGRAM = join(CACHE, `ferretdb-${FERRETDB.version}`)
const STRIPE_MOCK = { name: 'stripe-mock', module: 'github.com/stripe/stripe-mock', version: 'v0.203.0' }
const FAKE_GCS = { name: 'fake-gcs-server', module: 'github.com/fsouza/fake-gcs-server', version: 'v1.56.1' }
const START_SECONDS = 20

/** Programs that Debian has. The first is for the browser tests and no server: Chromium without its own windows, which take a third of the time. */
const PACKAGES = [
  { program: 'chromium-headless-shell', name: 'chromium-headless-shell' },
  { program: 'redis-server', name: 'redis-server' },
]

const SERVERS = [
  {
    name: 'FerretDB',
    variable: 'MONGODB_TEST_URL',
    url: (port) => `mongodb://127.0.0.1:${port}`,
    program: () => (existsSync(FERRETDB_PROGRAM) ? FERRETDB_PROGRAM : undefined),
    missing: 'it is not built; "node tools/services.mjs install" builds it where Go is installed',
    args: (port, folder) => [
      '--handler=sqlite',
      `--sqlite-url=file:${folder}/`,
      `--listen-addr=127.0.0.1:${port}`,
      '--debug-addr=-',
      '--telemetry=disable',
      `--state-dir=${folder}`,
      '--log-level=error',
    ],
  },
  {
    name: 'Redis',
    variable: 'REDIS_TEST_URL',
    url: (port) => `redis://127.0.0.1:${port}`,
    program: () => which('redis-server'),
    missing: 'redis-server is not installed; "node tools/services.mjs install" installs it as root on Debian',
    args: (port, folder) => [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--maxmemory-policy',
      'noeviction',
      '--dir',
      folder,
    ],
  },
  {
    name: 'stripe-mock',
    variable: 'STRIPE_TEST_URL',
    url: (port) => `http://127.0.0.1:${port}`,
    program: () => builtByGo(STRIPE_MOCK),
    missing: 'it is not built; "node tools/services.mjs install" builds it where Go is installed',
    // Otherwise it opens a port of its own for https, which a second one on this machine cannot have.
    args: (port) => ['-http-addr', `127.0.0.1:${port}`, '-https-addr', '127.0.0.1:0'],
  },
  {
    name: 'fake-gcs-server',
    variable: 'GCS_TEST_URL',
    url: (port) => `http://127.0.0.1:${port}`,
    program: () => builtByGo(FAKE_GCS),
    missing: 'it is not built; "node tools/services.mjs install" builds it where Go is installed',
    args: (port, folder) => [
      '-scheme',
      'http',
      '-host',
      '127.0.0.1',
      '-port',
      String(port),
      '-backend',
      'filesystem',
      '-filesystem-root',
      folder,
    ],
  },
]

function which(program) {
  const paths = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, program))
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

function skip(name, reason) {
  console.log(`skipped: ${name}, because ${reason}.`)
}

function install() {
  for (const { program, name } of PACKAGES) installPackage(program, name)
  buildFerretdb()
  installByGo(STRIPE_MOCK)
  installByGo(FAKE_GCS)
}

function installPackage(program, name) {
  if (which(program) !== undefined) return console.log(`${program} is installed.`)
  if (which('apt-get') === undefined || process.getuid?.() !== 0)
    return skip(name, 'only root can install it, and only where there is apt-get')
  const apt = (...args) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  if (!apt('install', '-y', name) && !(apt('update') && apt('install', '-y', name))) return skip(name, 'apt-get could not install it')
  console.log(`${program} is installed now.`)
}

/**
 * Built in a copy of the module, because a release must hold a file with its own version or it refuses to start, and
 * Go's download cache may not be written to. ("go install" of a version also fails where a proxy keeps no version list.)
 */
function buildFerretdb() {
  if (existsSync(FERRETDB_PROGRAM)) return console.log(`FerretDB ${FERRETDB.version} is built.`)
  if (which('go') === undefined) return skip('FerretDB', 'Go, which builds it, is not installed')
  mkdirSync(CACHE, { recursive: true })
  const copy = mkdtempSync(join(tmpdir(), 'ferretdb-build-'))
  try {
    const download = spawnSync('go', ['mod', 'download', '-json', `${FERRETDB.module}@${FERRETDB.version}`], {
      cwd: copy,
      encoding: 'utf8',
    })
    const folder = download.status === 0 ? JSON.parse(download.stdout).Dir : undefined
    if (folder === undefined)
      return skip('FerretDB', `its sources cannot be downloaded: ${(download.stderr || download.stdout || String(download.error)).trim()}`)
    const source = join(copy, 'source')
    cpSync(folder, source, { recursive: true })
    const versionFolder = join(source, 'build', 'version')
    chmodSync(versionFolder, 0o755)
    writeFileSync(join(versionFolder, 'version.txt'), `${FERRETDB.version}\n`)
    const build = spawnSync('go', ['build', '-buildvcs=false', '-o', FERRETDB_PROGRAM, './cmd/ferretdb'], {
      cwd: source,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (build.status !== 0) return skip('FerretDB', 'Go could not build it')
    console.log(`FerretDB ${FERRETDB.version} is built now.`)
  } finally {
    // The download cache is read-only, and so is its copy.
    spawnSync('chmod', ['-R', 'u+w', copy])
    rmSync(copy, { recursive: true, force: true })
  }
}

function goFolder({ name, version }) {
  return join(CACHE, `${name}-${version}`)
}

/** @returns the program's path, or undefined when it is not built */
function builtByGo(tool) {
  const program = join(goFolder(tool), tool.name)
  return existsSync(program) ? program : undefined
}

function installByGo(tool) {
  const { name, module, version } = tool
  if (builtByGo(tool) !== undefined) return console.log(`${name} ${version} is built.`)
  if (which('go') === undefined) return skip(name, 'Go, which builds it, is not installed')
  const GOBIN = goFolder(tool)
  mkdirSync(GOBIN, { recursive: true })
  const options = { cwd: tmpdir(), stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, GOBIN, GOFLAGS: '' } }
  if (spawnSync('go', ['install', `${module}@${version}`], options).status !== 0) return skip(name, 'Go could not build it')
  console.log(`${name} ${version} is built now.`)
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    const end = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.on('connect', () => end(true)).on('error', () => end(false))
  })
}

/** @returns the running process and its environment variable, or undefined when it was skipped */
async function start({ name, variable, url, program, missing, args }) {
  const path = program()
  if (path === undefined) return skip(name, missing)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'proffer-service-'))
  const child = spawn(path, args(port, folder), { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  let ended = false
  child.stderr.on('data', (data) => (output = (output + data).slice(-2000)))
  child.on('error', (error) => (output += error.message)).on('close', () => (ended = true))
  const stop = async () => {
    if (!ended) {
      const closed = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGTERM')
      const hard = setTimeout(() => child.kill('SIGKILL'), 5000)
      await closed
      clearTimeout(hard)
    }
    rmSync(folder, { recursive: true, force: true })
  }
  const until = Date.now() + START_SECONDS * 1000
  while (child.exitCode === null && child.pid !== undefined && Date.now() < until) {
    if (await answers(port)) return { stop, variable, url: url(port) }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await stop()
  return skip(name, `it did not start: ${output.trim() || 'it printed nothing'}`)
}

/** @returns the exit code of the command */
async function run([program, ...args]) {
  if (program === undefined) return usage()
  const running = (await Promise.all(SERVERS.map(start))).filter((server) => server !== undefined)
  try {
    const env = { ...process.env, ...Object.fromEntries(running.map(({ variable, url }) => [variable, url])) }
    const child = spawn(program, args, { stdio: 'inherit', env })
    // The terminal interrupts the command too; this process stays to stop the servers after it.
    process.on('SIGINT', () => {})
    process.on('SIGTERM', () => child.kill('SIGTERM'))
    return await new Promise((resolve) => {
      child.on('error', (error) => {
        console.error(`The command cannot be run: ${error.message}`)
        resolve(127)
      })
      child.on('close', (code) => resolve(code ?? 1))
    })
  } finally {
    await Promise.all(running.map(({ stop }) => stop()))
  }
}

function usage() {
  console.error('Usage: node tools/services.mjs install | run -- COMMAND [ARGUMENT ...]')
  return 2
}

const [action, dashes, ...command] = process.argv.slice(2)
if (action === 'install' && dashes === undefined) install()
else process.exitCode = action === 'run' && dashes === '--' ? await run(command) : usage()
