# Completion of sanko for fish. The names of options come from the engine's own help.
set -l commands gtp analysis serve web mcp review solve evalsgf corpus match arena gatekeeper book bench benchmark levels config doctor model-info convert quantize train selfplay label samplesgfs version help

function __sanko_options
    set -l words (commandline -opc)
    sanko help $words[2] 2>/dev/null | string match -rg '^ +(-[a-z-]+)'
end

complete -c sanko -n "not __fish_seen_subcommand_from $commands" -f -a "$commands"
complete -c sanko -n "__fish_seen_subcommand_from $commands; and string match -q -- '-*' (commandline -ct)" -a "(__sanko_options)"
