import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Reply } from '#contract/contract.ts'
import type { TaskReply } from '#contract/tasks.ts'
import { defined } from '#lib/fields.ts'
import { findingSentence, type LogFinding } from '#lib/log-audit/finding.ts'
import { saveFile } from '../../api/download.ts'
import { asProblem } from '../../api/problem.ts'
import { Loaded } from '../../api/queries.tsx'
import { useRead } from '../../api/use-call.ts'
import { useWrite } from '../../api/use-write.ts'
import { isOver, TaskProgress, useTask } from '../../parts/TaskProgress.tsx'
import { numberText } from '../../lib/words/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Time } from '../../ui/Time.tsx'
import './log-audit.css'

type Checkpoint = Reply<'audit.checkpoint'>
/** As they are saved, and as the command names them. */
const checkpointName = ({ position }: Checkpoint) => `checkpoint-${position}.json`
const KEY_NAME = 'proffer-checkpoint-key.pem'
/** The first that is not as it was, and when that was found. */
type Finding = LogFinding & { readonly at: string }

/** Whether the log is as it was written, and what proves it outside. A reading stands in the address, so that a reload follows it on. */
export function AuditPage() {
  const [params, setParams] = useSearchParams()
  const task = params.get('task')
  const checkpoint = useRead('audit.checkpoint', {})
  const finding = findingIn(checkpoint.error)
  const state = useRead('audit.read', {})
  const strange = state.data?.finding?.checkpoint === undefined ? undefined : state.data.finding
  const verify = useWrite('audit.verify')
  return (
    <>
      <PageHeader
        title="Audit"
        lead="Each event is chained to the one before it, so that none can be changed, removed or put in between without a trace."
        actions={
          <Button
            variant="primary"
            busy={verify.pending}
            onClick={() => void verify.run({}, { next: ({ id }) => setParams({ task: id }) })}
          >
            Read the whole log
          </Button>
        }
      />
      <div className="stack">
        {finding && <Changed finding={finding} />}
        {!finding && strange && <Strange finding={strange} />}
        {task !== null && <Reading id={task} onOver={checkpoint.refetch} />}
        <section className="card card-pad stack" aria-labelledby="checkpoint">
          <h2 id="checkpoint" className="h3">
            Checkpoint
          </h2>
          <p className="muted">
            What the log is now, signed. Kept where this platform cannot reach it, it proves later that nothing up to it was changed.
          </p>
          {finding ? (
            <p>None is given now: it would hide that the log was changed. Those that were kept before still prove what they say.</p>
          ) : (
            <Loaded query={checkpoint} what="the checkpoint" rows={3}>
              {(signed) => <Signed checkpoint={signed} state={state.data} />}
            </Loaded>
          )}
        </section>
        <section className="card card-pad stack" aria-labelledby="outside">
          <h2 id="outside" className="h3">
            Proof outside
          </h2>
          <p>
            An auditor needs a copy of the log, a checkpoint, and the public key that was given to them before; without its file, the
            command names the key
            {state.data?.keyHash !== undefined && (
              <>
                , which is <span className="mono log-audit-hash">{state.data.keyHash}</span> here
              </>
            )}
            . It needs the folder of this platform’s code, but no running platform, and no key that opens what is sealed:
          </p>
          <pre className="mono log-audit-command">
            npm run verify -- events.db {checkpoint.data && !finding ? checkpointName(checkpoint.data) : 'checkpoint.json'} {KEY_NAME}
          </pre>
          <p className="muted">
            While the platform runs, the newest events stand in <span className="mono">events.db-wal</span>: a copy needs that file beside{' '}
            <span className="mono">events.db</span>, both copied at once. <span className="mono">npm run backup -- FOLDER</span> copies it
            whole, but the keys as well: only the log’s file is the auditor’s. From another folder it is called with{' '}
            <span className="mono">npm --prefix FOLDER</span> in place of <span className="mono">npm</span>.
          </p>
        </section>
      </div>
    </>
  )
}

function Changed({ finding }: { readonly finding: Finding }) {
  const { index, at } = finding
  return (
    <div className="notice-bad log-audit-changed" role="alert">
      <Icon name="warning" size={20} />
      <div>
        <p>
          {wordsOf(finding)} Nothing after it is proven. Found <Time at={at} as="dateTime" />.
        </p>
        <p>
          Please keep a copy of the data folder as it is now.{' '}
          {index &&
            'Whoever operates the platform can then stop it and have SQLite make the indexes of events.db anew (REINDEX), or restore the newest backup where it refuses. '}
          Once the log is put right, reading it as a whole takes this back.
        </p>
      </div>
    </div>
  )
}

/** Of the log itself nothing was found. */
function Strange({ finding }: { readonly finding: Finding }) {
  return (
    <div className="notice-bad log-audit-changed" role="alert">
      <Icon name="warning" size={20} />
      <div>
        <p>
          {wordsOf(finding)} Every event is as this platform knows it. Found <Time at={finding.at} as="dateTime" />.
        </p>
        <p>
          If another platform keeps its checkpoints there, move them elsewhere. Otherwise compare the key below with the one you know:
          somebody may have changed the log and put another key in the place of yours. Once the file fits or is gone, reading the log as a
          whole takes this back.
        </p>
      </div>
    </div>
  )
}

/** Its end may take the checkpoint away, or give it back. */
function Reading({ id, onOver }: { readonly id: string; readonly onOver: () => unknown }) {
  const { data } = useTask(id)
  const over = data !== undefined && isOver(data)
  useEffect(() => {
    if (over) onOver()
  }, [over, onOver])
  return (
    <section className="card card-pad stack" aria-label="Reading of the log">
      <h2 className="h3">Reading of the log</h2>
      <TaskProgress id={id} label="Reading of the log" done={ended} />
    </section>
  )
}

function findingIn(error: unknown): Finding | undefined {
  const { code, details } = asProblem(error)
  return code === 'log_changed' ? (details as Finding) : undefined
}

type SignedProps = { readonly checkpoint: Checkpoint; readonly state: Reply<'audit.read'> | undefined }

function Signed({ checkpoint, state }: SignedProps) {
  const { position, head, at, publicKey } = checkpoint
  const { wholeReading, keyHash } = state ?? {}
  const save = (text: string, name: string, type: string) => saveFile(new Blob([text], { type }), name)
  return (
    <>
      <Facts
        facts={[
          { term: 'Proven up to', value: `position ${numberText(Number(position))}` },
          { term: 'Signed', value: <Time at={at} as="dateTime" /> },
          {
            term: 'Whole log read',
            value: wholeReading ? <Time at={wholeReading.at} as="dateTime" /> : 'not yet; it is read again each night',
          },
          ...(keyHash === undefined ? [] : [{ term: 'Signed by the key', value: <span className="mono log-audit-hash">{keyHash}</span> }]),
          { term: 'Head of the chain', value: <span className="mono log-audit-hash">{head}</span> },
        ]}
      />
      <p className="row">
        <Button onClick={() => save(`${JSON.stringify(checkpoint, undefined, 2)}\n`, checkpointName(checkpoint), 'application/json')}>
          Save the checkpoint
        </Button>
        <Button onClick={() => save(publicKey, KEY_NAME, 'application/x-pem-file')}>Save the public key</Button>
      </p>
    </>
  )
}

type Verified = {
  readonly ok: boolean
  readonly position: string
  readonly firstBad: string
  readonly index?: true
  readonly checkpoint?: string
}

const wordsOf = (found: LogFinding) => findingSentence(found, numberText(Number(found.position)))

function ended({ result }: TaskReply): string {
  const { ok, position, firstBad, index, checkpoint } = (result ?? {}) as Partial<Verified>
  return ok
    ? `Every event up to position ${numberText(Number(position))} is as it was stored.`
    : `${wordsOf({ position: firstBad ?? '0', ...defined({ index, checkpoint }) })} The reading has ended.`
}
