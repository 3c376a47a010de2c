interface PhoneNumberProps {
  /** E.164; empty if unknown. */
  readonly number: string
  /** The API’s international format. */
  readonly shown: string
}

/** A formatted phone number with E.164 in its title. */
export function PhoneNumber({ number, shown }: PhoneNumberProps) {
  if (number === '') return '–'

  return (
    <bdi dir="ltr" title={number}>
      {shown}
    </bdi>
  )
}
