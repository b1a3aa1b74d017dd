/**
 * Settings: records whose components are configuration keys. Knows how keys are declared, read from
 * text, written and described; knows nothing of what any setting means. Begin at {@link
 * sanko.nn.settings.SettingTable}.
 */
@org.jspecify.annotations.NullMarked
package sanko.nn.settings;
