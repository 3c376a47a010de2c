import mark from './mark.svg'

export function Mark({ size }: { readonly size: number }) {
  return <img src={mark} alt="" width={size} height={size} />
}
