/** A P made of the lines of a log, with one highlighted entry. */
function LogoMark({ size = 26 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden="true">
      <g fill="var(--brand)">
        <rect x="4" y="3" width="15" height="3.4" rx="1.7" />
        <rect x="4" y="8" width="4.6" height="3.4" rx="1.7" />
        <rect x="17.4" y="8" width="4.6" height="3.4" rx="1.7" />
        <rect x="4" y="13" width="15" height="3.4" rx="1.7" />
        <rect x="4" y="18" width="4.6" height="3.4" rx="1.7" />
      </g>
      <circle cx="13" cy="9.7" r="1.9" fill="var(--glow)" />
    </svg>
  )
}

export function Logo({ size = 26 }: { readonly size?: number }) {
  return (
    <>
      <LogoMark size={size} />
      <span>Proffer</span>
    </>
  )
}
