/** Sides that run in a process of their own, asked over IPC. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** As `npm start` sets them. */
const STARTED_WITH = { NODE_COMPILE_CACHE: fileURLToPath(new URL('../.cache/node', import.meta.url)), MALLOC_ARENA_MAX: '4' }
const STARTED_BY = ['--v8-pool-size=1']

export type Child = {
  readonly ask: <Reply>(message: unknown) => Promise<Reply>
  /** Sends SIGKILL and waits for its end. */
  readonly kill: () => Promise<void>
}
export type ChildOptions = {
  readonly env?: Readonly<Record<string, string>>
  readonly args?: readonly string[]
  readonly execArgv?: readonly string[]
}

/** Starts `bench/<file>` and waits for its first message. Its output is ignored; its errors go to standard error. */
export async function startChild<Ready>(
  file: string,
  { env = {}, args = [], execArgv = [] }: ChildOptions = {},
): Promise<Child & { readonly ready: Ready }> {
  const child = fork(new URL(file, import.meta.url), args, {
    env: { PATH: process.env['PATH'], ...STARTED_WITH, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [...STARTED_BY, ...execArgv],
  })
  const ready = await answerOf<Ready>(child)
  return {
    ready,
    ask(message) {
      const answer = answerOf(child)
      child.send(message as object)
      return answer as never
    },
    async kill() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const onExit = (code: number | null) => reject(new Error(`A child process of the benchmark ended early (code ${String(code)}).`))
  child.once('message', (message) => resolve(message as Answer)).once('exit', onExit)
  return promise.finally(() => child.off('exit', onExit))
}

/** In the child: says that it is ready, answers each message, and ends with its parent. */
export function answer<Message>(ready: unknown, onMessage: (message: Message) => unknown): void {
  process.once('disconnect', () => process.exit())
  process.on('message', (message) => void Promise.resolve(onMessage(message as Message)).then((reply) => process.send?.(reply ?? null)))
  process.send?.(ready)
}
