import { Fragment, type ReactNode } from 'react'

/** Property name that wraps only after underscores. */
export function withBreaks(name: string): ReactNode {
  const [first, ...others] = name.split('_')

  return (
    <>
      {first}
      {others.map((word) => (
        <Fragment key={word}>
          _<wbr />
          {word}
        </Fragment>
      ))}
    </>
  )
}
