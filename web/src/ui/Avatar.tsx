import './surfaces.css'

/** First letters of the first and last word, without titles such as `Prof.` before the name and `, Ph.D.` behind it. */
export function initialsOf(name: string): string {
  const [called = ''] = name.split(',')
  const words = called.split(/\s+/).filter((word) => /^\p{L}/u.test(word) && !/^(prof|dr|mr|mrs|ms)\.?$/i.test(word))
  const first = words[0]?.at(0) ?? ''
  const last = words.length > 1 ? (words.at(-1)?.at(0) ?? '') : ''
  return (first + last).toUpperCase()
}

const hues = ['petrol', 'violet', 'clay', 'moss', 'plum', 'blue'] as const

/** Of a name always the same, on every page. */
export function hueOf(name: string): (typeof hues)[number] {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return hues[sum % hues.length] ?? 'petrol'
}

/** The mark of a person, round, or of a company, square. */
export function Avatar({
  name,
  size = 38,
  of = 'person',
  photo,
}: {
  readonly name: string
  readonly size?: number
  readonly of?: 'person' | 'company'
  /** The initials stay where it does not load. */
  readonly photo?: string | undefined
}) {
  return (
    <span
      className="avatar"
      data-of={of}
      data-hue={hueOf(name)}
      style={{ width: size, height: size, fontSize: size * 0.38 }}
      aria-hidden="true"
    >
      {initialsOf(name)}
      {photo !== undefined && <img key={photo} src={photo} alt="" onError={({ currentTarget }) => (currentTarget.hidden = true)} />}
    </span>
  )
}
