import { NativeSelect, Stack, Switch, useMantineColorScheme } from '@mantine/core'
import { useSingleKeys } from '#ui/keys/use-single-keys.ts'
import { SettingsPanel } from '#ui/page/part.tsx'
import { isScheme, schemes } from '#ui/theme/schemes.ts'

/** Theme and keyboard settings of this browser. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [isOn, setIsOn] = useSingleKeys()

  return (
    <SettingsPanel title="Appearance" about="Applies to this browser only.">
      <Stack gap="lg" maw={420}>
        <NativeSelect
          label="Theme"
          value={colorScheme}
          onChange={({ currentTarget: { value } }) => isScheme(value) && setColorScheme(value)}
          data={schemes.map(({ scheme, label }) => ({ value: scheme, label }))}
        />
        <Switch
          label="Single-key shortcuts"
          description="Turn off if you use dictation. Shortcuts with Ctrl or ⌘ still work."
          checked={isOn}
          onChange={({ currentTarget }) => setIsOn(currentTarget.checked)}
        />
      </Stack>
    </SettingsPanel>
  )
}
