/** An e-mail address that wraps only after its @, never within its domain. */
export function Email({ address }: { readonly address: string }) {
  const at = address.indexOf('@') + 1
  return (
    <>
      <span className="email-part">{address.slice(0, at)}</span>
      <wbr />
      <span className="email-part">{address.slice(at)}</span>
    </>
  )
}
