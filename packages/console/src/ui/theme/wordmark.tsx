/** Wordmark in the color of the surrounding text. */
export function Wordmark({ height }: { readonly height: number }) {
  return (
    <svg
      role="img"
      aria-label="Callbook"
      height={height}
      viewBox="0 0 86 22"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M14.4 6.4A6.9 6.9 0 1 0 14.4 15.6M26.1 9v9M30.7 3.6V18M35.3 3.6V18M39.9 3.6V18" />
      <path d="M76.4 3.6V18M82.6 9l-6.2 5.2M78.9 12.2 83.2 18" />
      <circle cx="21.6" cy="13.5" r="4.5" />
      <circle cx="44.4" cy="13.5" r="4.5" />
      <circle cx="56" cy="13.5" r="4.5" />
      <circle cx="67.6" cy="13.5" r="4.5" />
    </svg>
  )
}
