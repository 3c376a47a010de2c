import { NativeSelect, Stack, Switch, useMantineColorScheme } from '@mantine/core'
import { useSingleKeys } from '../../keys/use-single-keys.ts'
import { Part } from '../../shell/part.tsx'
import { isScheme, schemes } from '../../theme/schemes.ts'

/** How the console looks and is used, in this browser. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [isOn, setIsOn] = useSingleKeys()

  return (
    <Part title="Appearance" about="In this browser alone.">
      <Stack gap="lg" maw={420}>
        <NativeSelect
          label="Colours"
          value={colorScheme}
          onChange={({ currentTarget: { value } }) => isScheme(value) && setColorScheme(value)}
          data={schemes.map(({ scheme, label }) => ({ value: scheme, label }))}
        />
        <Switch
          label="Letters alone are shortcuts"
          description="Off for who dictates, or hits keys by mistake. With Ctrl or ⌘, shortcuts stay."
          checked={isOn}
          onChange={({ currentTarget }) => setIsOn(currentTarget.checked)}
        />
      </Stack>
    </Part>
  )
}
