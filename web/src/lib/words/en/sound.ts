/** The switch for sounds. */

export const sound = {
  label: "Sounds",
  on: "on",
  off: "off",
};
