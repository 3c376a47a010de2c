interface PhoneNumberProps {
  /** In E.164; empty when unknown. */
  readonly number: string
  /** The same in its international form, as the API tells it. */
  readonly shown: string
}

/** A phone number in groups; its title has it as programs take it. */
export function PhoneNumber({ number, shown }: PhoneNumberProps) {
  if (number === '') return '–'

  return (
    <bdi dir="ltr" title={number}>
      {shown}
    </bdi>
  )
}
