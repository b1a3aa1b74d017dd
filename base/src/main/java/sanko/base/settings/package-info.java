/**
 * Settings: records whose components are configuration keys. It knows how keys are declared, read
 * from text, written and described, but not what any setting means. Begin with {@link
 * sanko.base.settings.SettingTable}.
 */
@org.jspecify.annotations.NullMarked
package sanko.base.settings;
