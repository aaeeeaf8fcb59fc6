import { Link } from 'react-router-dom'
import type { ResumeVersion } from '#contract/files.ts'
import { Time } from '../../../ui/Time.tsx'
import { Radio } from '../../../ui/fields/Toggle.tsx'

type Props = { readonly versions: readonly ResumeVersion[]; readonly chosen: string | undefined; readonly onChoose: (id: string) => void }

/** The choice of the version of the résumé that is sent; it stays as sent, also when a newer one is uploaded. */
export function ResumeChoice({ versions, chosen, onChoose }: Props) {
  if (versions.length === 0)
    return (
      <p className="quiet">
        You have no résumé here yet, so your profile is sent alone. <Link to="/profile">Upload one</Link>
      </p>
    )
  return (
    <fieldset className="stack resume-choice">
      <legend>Résumé</legend>
      {versions.map(({ id, version, name, uploadedAt, primary }) => (
        <Radio
          key={id}
          name="resume"
          checked={id === chosen}
          onChange={() => onChoose(id)}
          label={
            <>
              Version {version} <span className="quiet">{primary && '· your main one '}</span>
            </>
          }
          hint={
            <>
              {name}, <Time at={uploadedAt} />
            </>
          }
        />
      ))}
      <p className="quiet small">It stays as sent, also when you upload a newer one.</p>
    </fieldset>
  )
}
